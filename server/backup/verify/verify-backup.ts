import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../../process/startup-error'
import type { Manifest } from '../archive/format'
import { restoreIntoScratch } from './restore-into-scratch'
import type { PictureDestination, Unpacked } from './unpack'

interface VerifyOptions {
  file: string
  /** Where the scratch database is created. */
  scratchIn?: string
  report: (progress: string) => void
}

interface WithPictures {
  pictures: PictureDestination | null
}

const prefix = 'vigil-verify-'
/** No verification takes so long: the process of an older folder was killed. */
const abandonedMs = 24 * 60 * 60 * 1000

/** Checks every byte of a backup and restores it into a scratch database. Throws if it could not be restored. */
export function verifyBackup(options: VerifyOptions): Promise<Manifest> {
  return inScratchDatabase({ ...options, pictures: null }, async ({ manifest }) => manifest)
}

/** The same, and calls `use` with the path of the scratch database before it is deleted. */
export async function inScratchDatabase<Result>(
  { file, scratchIn = tmpdir(), pictures, report }: VerifyOptions & WithPictures,
  use: (unpacked: Unpacked, database: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeScratchFolder(scratchIn)
  const database = join(folder, 'vigil.db')
  try {
    const unpacked = await restoreIntoScratch({
      file,
      database,
      pictures,
      whenFull: elsewhere,
      report,
    })
    return await use(unpacked, database)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const elsewhere = 'Make room on the disk, or set TMPDIR to a folder on another one.'

async function makeScratchFolder(scratchIn: string): Promise<string> {
  try {
    await removeAbandoned(scratchIn)
    return await mkdtemp(join(scratchIn, prefix))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`${scratchIn} cannot be written to (${code}).`, elsewhere)
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
