import { existsSync } from 'node:fs'
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
