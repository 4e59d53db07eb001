import type { Db } from '~/database/database'
import { type Auth, type AuthParts, createAuth } from '../auth.service'
import type { PasswordDigests } from '../keys/password-digests.service'
import { record, type Said } from '../record.actions'
import { createAttempts } from '../sign-in/attempts.service'
import { findEditor, passwordDigestOf } from '../stored/editors.queries'
import {
  type OwnPassword,
  type OwnPasswordDeps,
  type OwnPasswordGiven,
  WrongPasswordError,
  withOwnPassword,
} from './own-password.service'

/** What a change to somebody's own account is made with. All of it is one transaction. */
interface Transaction {
  auth: Auth
  db: Db
  /** Without this line in the log the change is not made. */
  log(said: Omit<Said, 'by'>): Promise<void>
  /** True for a code that has not been given before: from here on it has. */
  spendCode(code: string): Promise<boolean>
}

type Change<T> = (transaction: Transaction) => Promise<T>

interface AccountChangesDeps extends AuthParts, OwnPasswordDeps {
  clock: () => Date
}

export type AccountChanges = ReturnType<typeof createAccountChanges>

/** Changes that editors make to their own accounts: each is in the log, or is not made. */
export function createAccountChanges(deps: AccountChangesDeps) {
  const { db, clock, digests } = deps

  return {
    make<T>(editorId: string, change: Change<T>): Promise<T> {
      return inTransaction(editorId, noDigests, change)
    },

    /** With the password given once more, and perhaps a new one. */
    makeWithPassword<T>(
      { editorId, password }: OwnPassword,
      change: Change<T>,
      { wanted }: { wanted?: string } = {},
    ): Promise<OwnPasswordGiven<T>> {
      return withOwnPassword(deps, { editorId, password }, async () => {
        const current = await passwordDigestOf(db, editorId)
        const isRight = current !== null && (await digests.verify({ hash: current, password }))
        if (!isRight) throw new WrongPasswordError()
        const next = wanted === undefined ? null : await digests.hash(wanted)
        const known: PasswordDigests = {
          // False if another session changed the password meanwhile.
          verify: async (typed) => typed.hash === current && typed.password === password,
          hash: async () => next ?? noDigests.hash(),
        }
        return inTransaction(editorId, known, change)
      })
    },
  }

  /**
   * Digests are made before it begins: each takes a tenth of a second, and may wait for others, while on SQLite
   * everybody waits for a transaction.
   */
  function inTransaction<T>(
    editorId: string,
    known: PasswordDigests,
    change: Change<T>,
  ): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      const by = (await findEditor(transaction, editorId))?.name ?? null
      return change({
        auth: createAuth({ ...deps, db: transaction, digests: known }),
        db: transaction,
        log: (said) => record(transaction, clock(), { ...said, by }),
        spendCode: (code) =>
          createAttempts({ ...deps, db: transaction }).isFirstUse(editorId, code),
      })
    })
  }
}

const noDigests = {
  verify: () => Promise.reject(new Error('No password was given for this change.')),
  hash: () => Promise.reject(new Error('No password was chosen with this change.')),
}
