import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Log } from '../process/log'
import { StartupError } from '../process/startup-error'
import { restrictToOwner } from './private-files'

const readableByOthers =
  'other users of this machine can read these files; their owner can restrict them with chmod go='

/** Creates the folder, and throws a StartupError if no file can be written into it. */
export async function openDataFolder(path: string, log?: Pick<Log, 'warn'>): Promise<void> {
  try {
    await makeFolder(path)
    await probeFolder(path)
    const open = await restrictToOwner(path)
    if (open.length > 0) log?.warn({ open }, readableByOthers)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/** A save needs at least as much room. */
const probe = new Uint8Array(256 * 1024)

/** Writes a file: permissions do not reveal a full or read-only disk, and the free space of a disk ignores quotas. */
export async function probeFolder(path: string): Promise<void> {
  const file = join(path, `.probe-${randomUUID()}`)
  try {
    await writeFile(file, probe, { flag: 'wx', mode: 0o600 })
  } finally {
    // On a full disk it exists without its content.
    await rm(file, { force: true })
  }
}

/** Whether the database is in the data folder: SQLite. */
export function isEmbedded(env: Pick<Env, 'databaseUrl'>): boolean {
  return env.databaseUrl.startsWith('file:')
}

/** With the folders above it. Only its owner can read it. */
export async function makeFolder(path: string): Promise<void> {
  // Node's recursive mkdir never returns below /proc; without `recursive` it fails.
  await (path.startsWith('/proc/') ? mkdir(path) : mkdir(path, { recursive: true, mode: 0o700 }))
}

export function cannotWrite(path: string, error: unknown): StartupError {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartupError(
      `The data folder ${path} cannot be used by this user (${code}).`,
      'Run this as the user of the server, give this user the right to read and write it, or set DATA_DIR to another folder.',
    )
  }
  return new StartupError(
    `The data folder ${path} cannot be written to (${code ?? error}).`,
    'Give this user write access to it, make room on the disk, or set DATA_DIR to another folder.',
  )
}
