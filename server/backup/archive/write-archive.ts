import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { constants, createZstdCompress } from 'node:zlib'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../../process/startup-error'
import { cannotWriteBackup } from '../backup-errors'
import type { Member } from './format'
import { endOfTar, padding, tarHeader } from './tar'

export interface Archive {
  /** `sha256` if it is known already. */
  add(name: string, bytes: Buffer, sha256?: string): Promise<void>
  /** What was added, in this order. */
  members: readonly Member[]
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

async function refuseExisting(file: string, overwrites: boolean): Promise<void> {
  if (overwrites) return
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw cannotWriteBackup(file, error.code ?? 'unknown')
  })
  if (found) {
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
  const compressing = createZstdCompress({
    chunkSize: 256 * 1024,
    params: {
      // Pictures are compressed already, and higher levels make texts only a little smaller.
      [constants.ZSTD_c_compressionLevel]: 1,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
  const writing = writeAll(handle, compressing)
  // It is awaited below; until then a failure must not end the process.
  writing.catch(() => {})
  const write = async (bytes: Buffer) => {
    if (!compressing.write(bytes)) await Promise.race([once(compressing, 'drain'), writing])
  }
  const members: Member[] = []
  const add = async (name: string, bytes: Buffer, sha256 = sha256Of(bytes)) => {
    await write(tarHeader({ name, size: bytes.length }, at))
    await write(bytes)
    await write(padding(bytes.length))
    members.push({ name, bytes: bytes.length, sha256 })
  }
  try {
    await fill({ add, members })
    compressing.end(endOfTar)
    await writing
  } catch (error) {
    compressing.destroy()
    await writing.catch(() => {})
    throw error
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  // Each continues where the last one ended.
  for await (const chunk of chunks) await handle.writeFile(chunk)
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
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
