import type { Db } from '~/database/database'
import { type AccountAction, logAccountAction } from '../audit/account-log.actions'
import { type Auth, type AuthParts, createAuth } from '../auth.service'
import type { PasswordDigests } from '../credentials/password-digests.service'
import { createAttempts } from '../sign-in/attempts.service'
import { findEditor, passwordDigestOf } from '../stored/editors.queries'
import {
  type ConfirmPasswordDeps,
  type ConfirmResult,
  type PasswordConfirmation,
  WrongPasswordError,
  withConfirmedPassword,
} from './confirm-password.service'

/** What a change of an editor's account can use. All of it runs in one transaction. */
interface ChangeContext {
  auth: Auth
  db: Db
  /** Adds an entry to the audit log. If it cannot be written, the change is rolled back. */
  log(action: Omit<AccountAction, 'by'>): Promise<void>
  /** True the first time a code is used; later it is false. */
  spendCode(code: string): Promise<boolean>
}

type Change<T> = (context: ChangeContext) => Promise<T>

interface AccountChangesDeps extends AuthParts, ConfirmPasswordDeps {
  clock: () => Date
}

export type AccountChanges = ReturnType<typeof createAccountChanges>

/** Runs changes that editors make to their accounts, each in one transaction with its audit log entry. */
export function createAccountChanges(deps: AccountChangesDeps) {
  const { db, clock, digests } = deps

  return {
    run<T>(editorId: string, change: Change<T>): Promise<T> {
      return inTransaction(editorId, noDigests, change)
    },

    /** Checks the current password first, and prepares the digest of a new one. */
    runWithPassword<T>(
      { editorId, password }: PasswordConfirmation,
      change: Change<T>,
      { newPassword }: { newPassword?: string } = {},
    ): Promise<ConfirmResult<T>> {
      return withConfirmedPassword(deps, { editorId, password }, async () => {
        const digest = await passwordDigestOf(db, editorId)
        const isRight = digest !== null && (await digests.verify({ hash: digest, password }))
        if (!isRight) throw new WrongPasswordError()
        const newDigest = newPassword === undefined ? null : await digests.hash(newPassword)
        const preparedDigests: PasswordDigests = {
          // False if another session changed the password in the meantime.
          verify: async (check) => check.hash === digest && check.password === password,
          hash: async () => newDigest ?? noDigests.hash(),
        }
        return inTransaction(editorId, preparedDigests, change)
      })
    },
  }

  /**
   * Digests are computed before the transaction begins: each takes a tenth of a second, and on SQLite everyone waits
   * for a transaction.
   */
  function inTransaction<T>(
    editorId: string,
    preparedDigests: PasswordDigests,
    change: Change<T>,
  ): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      const by = (await findEditor(transaction, editorId))?.name ?? null
      return change({
        auth: createAuth({ ...deps, db: transaction, digests: preparedDigests }),
        db: transaction,
        log: (action) => logAccountAction(transaction, clock(), { ...action, by }),
        spendCode: (code) => createAttempts({ ...deps, db: transaction }).spendCode(editorId, code),
      })
    })
  }
}

const noDigests = {
  verify: () => Promise.reject(new Error('This change was started without a password.')),
  hash: () => Promise.reject(new Error('This change was started without a new password.')),
}
