import { DatabaseSync } from 'node:sqlite'
import { allowOnlyReaders } from '../readers/authorizer'
import { blockingMs, isBusy } from './busy'
import { addressWithoutWriting, isUnwritable } from './reading/reading-address'

/** The connections of one process. */
export interface SqliteConnections {
  writer: DatabaseSync
  reader: DatabaseSync
  /** Limited to what readers may see. */
  forReaders: DatabaseSync
  /** SQLite refuses to write. */
  isReadOnly: boolean
}

/** `mayBeReadOnly`: if the disk is full or read-only, the connections can only read. SQLite refuses to write then. */
export function connect(path: string, { mayBeReadOnly }: { mayBeReadOnly: boolean }) {
  try {
    return connectForWriting(path, mayBeReadOnly)
  } catch (error) {
    const connections = mayBeReadOnly && isUnwritable(error) ? connectForReading(path) : null
    if (!connections) throw error
    return connections
  }
}

function connectForWriting(path: string, mayBeReadOnly: boolean): SqliteConnections {
  return allOrNone((opened) => {
    const writer = open(path, false, opened)
    writer.exec('pragma journal_mode = wal')
    // FULL, not NORMAL: with NORMAL a power cut loses transactions that were already acknowledged.
    writer.exec('pragma synchronous = full')
    // Deleted secrets and tokens are overwritten, so that copies of the file do not contain them.
    writer.exec('pragma secure_delete = on')
    if (mayBeReadOnly) refuseReadOnly(writer)
    return { writer, ...openReaders(path, opened), isReadOnly: false }
  })
}

/** Null if not all that was committed can be read without writing. */
function connectForReading(path: string): SqliteConnections | null {
  const address = addressWithoutWriting(path)
  if (!address) return null
  return allOrNone((opened) => {
    const writer = open(address, true, opened)
    return { writer, ...openReaders(address, opened), isReadOnly: true }
  })
}

function allOrNone(connectAll: (opened: DatabaseSync[]) => SqliteConnections): SqliteConnections {
  const opened: DatabaseSync[] = []
  try {
    return connectAll(opened)
  } catch (error) {
    for (const connection of opened) connection.close()
    throw error
  }
}

/** SQLite says nothing when it opens a file of a read-only disk. */
function refuseReadOnly(writer: DatabaseSync): void {
  const { user_version } = writer.prepare('pragma user_version').get() ?? {}
  try {
    writer.exec('begin immediate')
    writer.exec(`pragma user_version = ${user_version}`)
  } catch (error) {
    // Somebody else writes.
    if (!isBusy(error)) throw error
  } finally {
    if (writer.isTransaction) writer.exec('rollback')
  }
}

export function close({ writer, reader, forReaders }: SqliteConnections): void {
  // The writer last: the last connection to close empties the write-ahead log, which a reader cannot.
  for (const connection of [forReaders, reader, writer]) {
    if (connection.isOpen) connection.close()
  }
}

function open(address: string, readOnly: boolean, opened: DatabaseSync[]): DatabaseSync {
  const options = { timeout: blockingMs, enableForeignKeyConstraints: true, readOnly }
  const connection = new DatabaseSync(address, options)
  opened.push(connection)
  return connection
}

function openReaders(address: string, opened: DatabaseSync[]) {
  const reader = open(address, true, opened)
  const forReaders = open(address, true, opened)
  allowOnlyReaders(forReaders)
  return { reader, forReaders }
}
