import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../../process/startup-error'
import { cannotWriteBackup } from '../backup-errors'
import type { Member } from './format'
import { hashInThread } from './sha256'
import { endOfTar, padding, tarHeader } from './tar'
import { createFrames, type Encoding } from './zstd-frames'

export interface Archive {
  /** Texts are compressed. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Pictures are not: they are compressed already. */
  addPicture(name: string, bytes: Buffer, sha256: string): Promise<void>
  /** What was added so far, in this order. */
  members(): Promise<Member[]>
}

interface WriteOptions {
  file: string
  /** Also over an existing file. */
  overwrites: boolean
  at: Date
  /** Runs when the file is complete and not yet under its name: if it throws, the file is removed. */
  check?: (unfinished: string) => Promise<void>
}

/**
 * Writes a compressed archive. It gets its name when it is complete and on the disk, so a full disk or a killed process
 * leaves no file of this name; what it leaves is removed by the next run. Returns the size.
 */
export async function writeArchive(
  options: WriteOptions,
  fill: (archive: Archive) => Promise<void>,
): Promise<number> {
  const { file, overwrites, check } = options
  const folder = dirname(file)
  await refuseExisting(file, overwrites)
  const owner = `${hostname()}-${process.pid}-${randomUUID()}`
  const unfinished = join(folder, `.${basename(file)}.part-${owner}`)
  try {
    await removeAbandoned(folder)
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await compressInto(handle, options, fill)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await check?.(unfinished)
    await refuseExisting(file, overwrites)
    await rename(unfinished, file)
    await syncFolder(folder)
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    const { code, path } = error as NodeJS.ErrnoException & { path?: string }
    const isOfFile = code !== undefined && (path === undefined || path.startsWith(folder))
    if (isOfFile && diskProblems.has(code)) throw cannotWriteBackup(file, code)
    throw error
  }
}

const diskProblems = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
])

export async function refuseExisting(file: string, overwrites: boolean): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw cannotWriteBackup(file, error.code ?? 'unknown')
  })
  if (found && !found.isFile()) {
    throw new StartupError(
      `${file} is ${found.isDirectory() ? 'a folder' : 'not a file'}, so no backup was written.`,
      found.isDirectory() ? 'Name a file in it.' : 'Name a file.',
    )
  }
  if (found && !overwrites) {
    throw new StartupError(
      `${file} exists already, so no backup was written.`,
      'Choose another name, or add --force to replace it.',
    )
  }
}

async function compressInto(
  handle: FileHandle,
  { at }: WriteOptions,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  // Each write continues where the last one ended.
  const frames = createFrames((frame) => handle.writeFile(frame))
  const members: Promise<Member>[] = []
  const addMember = async (name: string, bytes: Buffer, encoding: Encoding) => {
    await frames.add(tarHeader({ name, size: bytes.length }, at), encoding)
    await frames.add(bytes, encoding)
    await frames.add(padding(bytes.length), encoding)
  }
  await fill({
    members: () => Promise.all(members),
    async add(name, bytes) {
      const member = hashInThread(bytes).then((sha256) => ({ name, bytes: bytes.length, sha256 }))
      // It is awaited by members(); until then a failure must not end the process.
      member.catch(() => {})
      members.push(member)
      await addMember(name, bytes, 'compressed')
    },
    async addPicture(name, bytes, sha256) {
      members.push(Promise.resolve({ name, bytes: bytes.length, sha256 }))
      await addMember(name, bytes, 'stored')
    },
  })
  await frames.add(endOfTar, 'compressed')
  await frames.end()
}

const abandonedMs = 60 * 60_000

/** Removes what killed processes left unfinished in a folder: of this machine, or of any if nobody writes to it. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid] = /^\..+\.part-(.+)-(\d+)-[0-9a-f-]{36}$/.exec(name) ?? []
    if (!pid) continue
    const path = join(folder, name)
    const stats = await unlessMissing(() => stat(path))
    const isOld = stats !== null && Date.now() - stats.mtimeMs > abandonedMs
    const isOfEnded = host === hostname() && !isRunning(Number(pid))
    if (isOld || isOfEnded) await rm(path, { force: true })
  }
}

/** Also true for a process of another user, which cannot be signalled. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** So that the new name is on the disk, too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
