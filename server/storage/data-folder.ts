import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../process/log'
import { Refusal } from '../process/refusal'
import { restrictToOwner } from './private-files'

const notOurs =
  'other users of this machine can read these: they belong to another user, who can close them (chmod go= …)'

/** Makes the folder and tries to write in it: permissions alone do not tell of a full or frozen disk. */
export async function openDataFolder(path: string, log?: Pick<Log, 'warn'>): Promise<void> {
  const probe = join(path, `.probe-${randomUUID()}`)
  try {
    await makeFolder(path)
    await writeFile(probe, 'x')
    await rm(probe)
    const open = await restrictToOwner(path)
    if (open.length > 0) log?.warn({ open }, notOurs)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

async function makeFolder(path: string): Promise<void> {
  // Node's recursive mkdir never returns below /proc; whoever asks for that gets the plain error.
  await (path.startsWith('/proc/') ? mkdir(path) : mkdir(path, { recursive: true, mode: 0o700 }))
}

export function cannotWrite(path: string, error: unknown): Refusal {
  const { code } = error as NodeJS.ErrnoException
  return new Refusal(
    `The data folder ${path} cannot be written to (${code ?? error}).`,
    'Give this user write access to it, make room on the disk, or set DATA_DIR to another folder.',
  )
}
