import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from './archive/format'
import { restoreIntoScratch } from './scratch'

interface VerifyOptions {
  file: string
  report: (progress: string) => void
}

/** Checks every byte of a backup and restores it into a scratch database. Throws if it could not be restored. */
export async function verifyBackup({ file, report }: VerifyOptions): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-verify-'))
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
