import { CompiledQuery } from 'kysely'
import { retryWhileBusy } from './busy'
import type { RunQuery } from './statements'
import type { WriteLock } from './write-lock'

/** So many transactions are committed together, if the first is no older than this. */
const maxMembers = 32
const maxAgeMs = 50

interface CommitGroupParts {
  lock: WriteLock
  write: RunQuery
  isInTransaction: () => boolean
}

interface Member {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Transactions that wait for each other are committed together, because each commit waits for the disk. Each is a
 * savepoint of one transaction of SQLite: it can fail alone, and it is done only when that transaction is on the disk. If
 * the commit fails, all of them have failed.
 *
 * Whoever calls a method holds the lock, and has given it away when `commit` or `rollBack` returns.
 */
export class CommitGroup {
  readonly #parts: CommitGroupParts
  #members: Member[] = []
  #beganAt = 0
  /** Why SQLite ended the transaction by itself, such as a full disk. */
  #endedBy: unknown = null

  constructor(parts: CommitGroupParts) {
    this.#parts = parts
  }

  /** Others wait for the commit. */
  get isOpen(): boolean {
    return this.#members.length > 0
  }

  async begin(deadline: number): Promise<void> {
    if (!this.isOpen) {
      // A deferred transaction that starts to write fails if another process wrote meanwhile (SQLITE_BUSY_SNAPSHOT);
      // an immediate one waits here, where it can be retried.
      await retryWhileBusy(deadline, () => this.#run('begin immediate'))
      this.#beganAt = performance.now()
      this.#endedBy = null
    }
    this.#run('savepoint member')
  }

  /** A statement failed: if SQLite ended the transaction, the others must know why. */
  noteFailure(error: unknown): void {
    if (!this.#parts.isInTransaction()) this.#endedBy ??= error
  }

  /** Resolves when the transaction is on the disk. If releasing the savepoint fails, it is still open. */
  commit(): Promise<void> {
    this.#run('release member')
    return this.join()
  }

  /** A statement that needs no savepoint is part of the group. */
  join(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#members.push({ resolve, reject })
    this.passOn()
    return promise
  }

  rollBack(): void {
    try {
      // A full disk ends the transaction by itself; another rollback would hide the error.
      if (this.#parts.isInTransaction()) {
        if (this.isOpen) {
          this.#run('rollback to member')
          this.#run('release member')
        } else this.#run('rollback')
      }
    } finally {
      this.passOn()
    }
  }

  /** The next one in the queue joins the group; without one, the group is committed. */
  passOn(): void {
    const { lock } = this.#parts
    const isFull =
      this.#members.length >= maxMembers || performance.now() - this.#beganAt > maxAgeMs
    try {
      if (!lock.hasWaiting || isFull || !this.#parts.isInTransaction()) this.flush()
    } finally {
      lock.release()
    }
  }

  /** Commits now. Never throws: the members are told. */
  flush(): void {
    if (!this.isOpen) return
    const members = this.#members
    this.#members = []
    try {
      if (!this.#parts.isInTransaction()) throw this.#endedBy ?? new Error('It was rolled back.')
      this.#run('commit')
      for (const { resolve } of members) resolve()
    } catch (error) {
      for (const { reject } of members) reject(error)
      if (this.#parts.isInTransaction()) this.#run('rollback')
    }
  }

  #run(sql: string): void {
    this.#parts.write(CompiledQuery.raw(sql))
  }
}
