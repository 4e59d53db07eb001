import { type AccessMode, CompiledQuery } from 'kysely'
import { retryWhileBusy } from './busy'
import type { RunQuery } from './statements'
import type { WriteLock } from './write-lock'

/** So many transactions are committed together, if the first began no longer ago than this. */
const maxMembers = 32
const maxAgeMs = 25

/**
 * The access mode of a transaction that is not committed together with earlier ones: they would wait for it. To
 * PostgreSQL it is the default.
 */
export const longTransaction = 'read write' satisfies AccessMode

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
 * Transactions that come within one turn of the event loop are committed together, because each commit waits for the
 * disk. Each is a savepoint of one transaction of SQLite:
 *
 * - It can fail alone; the others stay as they are.
 * - It is done only when that transaction is on the disk. If the commit fails, all of them have failed.
 * - It sees what earlier members wrote. That is safe: it cannot be committed without them.
 *
 * Whoever calls a method holds the lock, and has given it away when `commit`, `join` or `rollBack` returns.
 */
export class CommitGroup {
  readonly #parts: CommitGroupParts
  #members: Member[] = []
  #beganAt = 0
  /** Why SQLite ended the transaction by itself, such as a full disk. */
  #endedBy: unknown = null
  #flushing: NodeJS.Immediate | null = null

  constructor(parts: CommitGroupParts) {
    this.#parts = parts
  }

  /** Others wait for the commit. */
  get isOpen(): boolean {
    return this.#members.length > 0
  }

  get #isFull(): boolean {
    return this.#members.length >= maxMembers || performance.now() - this.#beganAt > maxAgeMs
  }

  /** A long transaction does not join the others, which would have to wait for it. */
  async begin(deadline: number, isLong: boolean): Promise<void> {
    if (isLong || this.#isFull) this.flush()
    await this.#open(deadline)
    this.#run('savepoint member')
  }

  /** Runs a statement of the member that holds the lock. */
  write: RunQuery = (query) => {
    // SQLite would commit it at once, apart from the rest of its transaction.
    if (!this.#parts.isInTransaction()) throw this.#reasonOfEnd()
    try {
      return this.#parts.write(query)
    } catch (error) {
      if (!this.#parts.isInTransaction()) this.#endedBy ??= error
      throw error
    }
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
      if (this.isOpen && this.#parts.isInTransaction()) {
        this.#run('rollback to member')
        this.#run('release member')
      }
    } catch (error) {
      // What it wrote cannot be told from what the others wrote.
      this.#endedBy ??= error
      this.#endWhatIsLeft()
    }
    this.passOn()
  }

  /** The next one in the queue joins the group, or one that comes in this turn; then the group is committed. */
  passOn(): void {
    const { lock, isInTransaction } = this.#parts
    if (!this.isOpen || this.#isFull || !isInTransaction()) this.flush()
    else if (!lock.hasWaiting) this.#flushing ??= setImmediate(this.#flushIfIdle)
    lock.release()
  }

  /** Commits now. Never throws: the members are told. */
  flush(): void {
    // Otherwise it would run later, when the database may be closed.
    clearImmediate(this.#flushing ?? undefined)
    this.#flushing = null
    const members = this.#members
    this.#members = []
    try {
      if (members.length > 0) this.#commit()
    } catch (error) {
      for (const { reject } of members) reject(error)
      return
    } finally {
      this.#endWhatIsLeft()
    }
    for (const { resolve } of members) resolve()
  }

  /** Whoever has the lock now passes it on later. */
  readonly #flushIfIdle = (): void => {
    this.#flushing = null
    if (!this.#parts.lock.isHeld) this.flush()
  }

  async #open(deadline: number): Promise<void> {
    if (this.isOpen) return
    // A deferred transaction that starts to write fails if another process wrote meanwhile (SQLITE_BUSY_SNAPSHOT);
    // an immediate one waits here, where it can be retried.
    await retryWhileBusy(deadline, () => this.#run('begin immediate'))
    this.#beganAt = performance.now()
    this.#endedBy = null
  }

  #commit(): void {
    if (!this.#parts.isInTransaction()) throw this.#reasonOfEnd()
    this.#run('commit')
  }

  /** After a failed commit, or without a member: a transaction that stayed open would be in the way of all others. */
  #endWhatIsLeft(): void {
    if (!this.#parts.isInTransaction()) return
    try {
      this.#run('rollback')
    } catch {
      // The members know of the failed commit. The next `begin` reports that the transaction is still open.
    }
  }

  #reasonOfEnd(): unknown {
    return this.#endedBy ?? new Error('SQLite rolled the transaction back.')
  }

  #run(sql: string): void {
    this.#parts.write(CompiledQuery.raw(sql))
  }
}
