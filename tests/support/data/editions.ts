import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../app/database/database'
import type { ExportFilter } from '../../../app/posts/exporting/exported-posts.queries'
import { exportEdition } from '../../../server/edition/exporting/export-edition'
import { openEdition } from '../../../server/edition/importing/edition-source'
import { importInto } from '../../../server/importing/import-from'
import { openReport } from '../../../server/importing/report'
import type { ReportLine } from '../../../server/importing/report-line'
import { openPictures } from '../../../server/storage/pictures'

const root = resolve(import.meta.dirname, '../../..')
const progress = { report: () => {}, end: () => {} }

/** A database with a data folder, from which editions are exported and into which they are imported. */
export async function siteWithEditions(db: Db) {
  const dataDir = await newFolder()
  const reportError = (error: unknown) => {
    throw error
  }
  const pictures = openPictures({ objectStorage: null, dataDir, root, db, reportError })
  return {
    db,
    pictures,
    export: (folder: string, filter: ExportFilter = {}, force = false) =>
      exportEdition({ db, pictures, progress }, folder, { filter, force }),
    async import(folder: string, options = { isDryRun: false, overwrite: false }) {
      const lines: ReportLine[] = []
      const counting = await openReport(null)
      const report = {
        ...counting,
        async add(line: ReportLine) {
          lines.push(line)
          await counting.add(line)
        },
      }
      const parts = { db, stores: pictures, progress, report }
      await importInto(parts, options, (context) => openEdition(folder, context))
      return { lines, counts: counting.counts(), errors: counting.errors() }
    },
  }
}

/** It is deleted after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-edition-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The content of every file of a folder by its path; of pictures in base64. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, string> = {}
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const encoding = entry.name.endsWith('.webp') ? 'base64' : 'utf8'
    files[relative(folder, path)] = await readFile(path, encoding)
  }
  return files
}
