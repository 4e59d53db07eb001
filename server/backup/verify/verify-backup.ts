import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import type { Manifest } from '../archive/format'
import { restoreIntoScratch } from './restore-into-scratch'

interface VerifyOptions {
  file: string
  /** Where the scratch database is created. */
  scratchIn?: string
  report: (progress: string) => void
}

const prefix = 'vigil-verify-'
/** No verification takes so long: the process of an older folder was killed. */
const abandonedMs = 24 * 60 * 60 * 1000

/** Checks every byte of a backup and restores it into a scratch database. Throws if it could not be restored. */
export async function verifyBackup({
  file,
  scratchIn = tmpdir(),
  report,
}: VerifyOptions): Promise<Manifest> {
  await removeAbandoned(scratchIn)
  const folder = await mkdtemp(join(scratchIn, prefix))
  try {
    const { manifest } = await restoreIntoScratch({
      file,
      database: join(folder, 'vigil.db'),
      pictures: null,
      report,
    })
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeAbandoned(scratchIn: string): Promise<void> {
  for (const name of await readdir(scratchIn)) {
    if (!name.startsWith(prefix)) continue
    const path = join(scratchIn, name)
    const found = await unlessMissing(() => stat(path))
    if (found && Date.now() - found.mtimeMs > abandonedMs) {
      await rm(path, { recursive: true, force: true })
    }
  }
}
