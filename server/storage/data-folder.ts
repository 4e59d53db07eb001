import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../process/log'
import { StartupError } from '../process/startup-error'
import { restrictToOwner } from './private-files'

const readableByOthers =
  'other users of this machine can read these files; their owner can restrict them with chmod go='

/** Creates the folder and writes a file into it: permissions alone do not reveal a full or read-only disk. */
export async function openDataFolder(path: string, log?: Pick<Log, 'warn'>): Promise<void> {
  const probe = join(path, `.probe-${randomUUID()}`)
  try {
    await makeFolder(path)
    await writeFile(probe, 'x')
    await rm(probe)
    const open = await restrictToOwner(path)
    if (open.length > 0) log?.warn({ open }, readableByOthers)
  } catch (error) {
    // On a full disk it exists without its content.
    await rm(probe, { force: true }).catch(() => {})
    throw cannotWrite(path, error)
  }
}

/** With the folders above it. Only its owner can read it. */
export async function makeFolder(path: string): Promise<void> {
  // Node's recursive mkdir never returns below /proc; without `recursive` it fails.
  await (path.startsWith('/proc/') ? mkdir(path) : mkdir(path, { recursive: true, mode: 0o700 }))
}

export function cannotWrite(path: string, error: unknown): StartupError {
  const { code } = error as NodeJS.ErrnoException
  return new StartupError(
    `The data folder ${path} cannot be written to (${code ?? error}).`,
    'Give this user write access to it, make room on the disk, or set DATA_DIR to another folder.',
  )
}
