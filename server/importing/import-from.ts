import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Db } from '~/database/database'
import { createPictureImport } from '~/posts/importing/import-pictures.service'
import type { Print } from '../process/process'
import { type Progress, showProgress } from '../process/progress'
import { openPictures, type Pictures } from '../storage/pictures'
import { refuseOtherUser } from '../storage/refuse-other-user'
import { openForImport } from './open-for-import'
import { countsText, type ImportReport, openReport } from './report'
import { runImport } from './run-import'
import type { ImportSource, SourceContext } from './source'

interface ImportOptions {
  isDryRun: boolean
  overwrite: boolean
  /** Null for a file in the data folder; a dry run writes none unless it is named. */
  reportFile: string | null
  isJson: boolean
}

interface Process {
  env: Env
  /** The project's folder. */
  root: string
  print: Print
}

/** Opens this installation and a source, imports one into the other, and prints what happened. */
export async function importFrom(
  { env, root, print }: Process,
  options: ImportOptions,
  openSource: (context: SourceContext) => Promise<ImportSource>,
): Promise<void> {
  if (!options.isDryRun) await refuseOtherUser(env.dataDir)
  const database = await openForImport(env, options)
  try {
    const reportFile = options.reportFile ?? (options.isDryRun ? null : reportPath(env))
    const report = await openReport(reportFile)
    const { db } = database
    const reportError = (error: unknown) => {
      throw error
    }
    const stores = openPictures({ ...env, root, db, reportError })
    const parts = { db, stores, progress: showProgress(), report }
    const lines = await importInto(parts, options, openSource).catch(async (error: unknown) => {
      await report.close()
      throw error
    })
    const path = await report.close()
    const result = { ...options, report, path, lines }
    print(options.isJson ? asJson(result) : asText(result))
    if (report.errors() > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

function reportPath({ dataDir }: Env): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(dataDir, `import-report-${time}.ndjson`)
}

interface Installation {
  db: Db
  stores: Pick<Pictures, 'bodyPictures' | 'thumbnailFiles'>
  progress: Progress
  report: ImportReport
}

/** Imports a source into an open installation. */
export async function importInto(
  { db, stores, progress, report }: Installation,
  { isDryRun, overwrite }: Pick<ImportOptions, 'isDryRun' | 'overwrite'>,
  openSource: (context: SourceContext) => Promise<ImportSource>,
): Promise<string[]> {
  const clock = () => new Date()
  const pictures = createPictureImport({ db, clock, ...stores, isDryRun })
  try {
    const source = await openSource({
      db,
      now: clock(),
      isDryRun,
      storeImportedPicture: pictures.storeImportedPicture,
      report: progress.report,
    })
    const parts = { db, clock, progress, report, ...pictures }
    const { lines } = await runImport(parts, source, { isDryRun, overwrite })
    return lines
  } finally {
    progress.end()
  }
}

interface Result extends ImportOptions {
  report: ImportReport
  path: string | null
  lines: readonly string[]
}

function asText({ report, path, lines, isDryRun }: Result): string {
  return [
    ...report.highlights().map((line) => `- ${line}`),
    `${isDryRun ? 'This would be the result' : 'Done'}: ${countsText(report.counts())}.`,
    ...lines,
    ...(path === null ? [] : [`What became of each item: ${path}`]),
  ].join('\n')
}

function asJson({ report, path, lines, isDryRun }: Result): string {
  const counts = report.counts()
  return JSON.stringify({ isDryRun, counts, errors: report.errors(), lines, report: path })
}
