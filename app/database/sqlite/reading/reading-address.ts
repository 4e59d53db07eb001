import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Whether a process has the database open, or was killed while it had. */
export function hasWriteAheadLog(path: string): boolean {
  return existsSync(`${path}-wal`)
}

/**
 * What SQLite opens for reading. Without a write-ahead log nobody uses the file, and SQLite reads it alone; otherwise
 * even a reader would leave a log and its index beside it, and could not read from a folder that it cannot write.
 */
export function readingAddress(path: string): string {
  if (hasWriteAheadLog(path)) return path
  const address = pathToFileURL(path)
  address.searchParams.set('immutable', '1')
  return address.href
}

/** Read-only, I/O error, full, cannot open. */
const unwritable = new Set([8, 10, 13, 14])

/** SQLite could not write the files that it needs beside a database even to read it. */
export function isUnwritable(error: unknown): boolean {
  return unwritable.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)
}

/**
 * For a disk that is full or read-only. Without a log everything is in the file; a log is read with an index in memory, if
 * its own cannot be written. Null if not all that was committed can be read.
 */
export function addressWithoutWriting(path: string): string | null {
  if (!hasContent(path) || hasContent(`${path}-journal`)) return null
  const address = pathToFileURL(path)
  address.searchParams.set(hasContent(`${path}-wal`) ? 'readonly_shm' : 'immutable', '1')
  return address.href
}

function hasContent(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  return file?.isFile() === true && file.size > 0
}
