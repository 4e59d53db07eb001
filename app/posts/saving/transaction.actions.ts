import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { nameTokenInAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { findActingEditor } from '~/people/stored/editors.queries'
import type { Forbidden } from './decisions/refusals.rules'
import type { SearchTextDeps } from './search-text.actions'

/** What every action of the desk needs. */
export interface DeskDeps extends SearchTextDeps {
  db: Db
  now: Date
  /**
   * Set for requests, which may have to wait for their transaction: the time, the editor and the session are then
   * looked up again when it begins.
   */
  clock?: () => Date
}

/** The time and the editor at the beginning of the transaction. */
export interface TransactionContext {
  db: Db
  now: Date
  editor: ActingEditor
}

/** Runs an editor's change in a transaction, unless they were signed out or removed before it began. */
export async function inEditorTransaction<Result>(
  { db, now, clock }: DeskDeps,
  editor: ActingEditor,
  work: (context: TransactionContext) => Promise<Result>,
): Promise<Result | Forbidden> {
  return inTransaction<Result | Forbidden>(db, async (transaction) => {
    if (!clock) return work({ db: transaction, now, editor })
    const currentEditor = await findActingEditor(transaction, editor)
    if (!currentEditor) return { ok: false, reason: 'not-allowed', why: 'signed-out' }
    if (currentEditor.token) nameTokenInAudit(transaction, currentEditor.token.name)
    return work({ db: transaction, now: clock(), editor: currentEditor })
  })
}
