import type { Db, Engine } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor, Editor, Operator, Role } from '~/people/editor.rules'
import { findActingEditor } from '~/people/stored/editors.queries'
import { maskAddress } from '../addresses/mask-address.rules'

export interface SubscriberDeskDeps {
  db: Db
  engine: Engine
  clock: () => Date
}

export type Forbidden = { ok: false; reason: 'signed-out' | 'forbidden' }

/** The roles that may see and invite subscribers, and those that also handle all of their data. */
export const editorRoles: readonly Role[] = ['owner', 'editor']
export const ownerRoles: readonly Role[] = ['owner']

interface Context {
  db: Db
  now: Date
  editor: Editor | Operator
}

/** The editor's role may have changed since the page was opened: it is looked up in the transaction. */
export function inDeskTransaction<Result>(
  { db, clock }: SubscriberDeskDeps,
  { editor, roles }: { editor: ActingEditor | Operator; roles: readonly Role[] },
  work: (context: Context) => Promise<Result>,
): Promise<Result | Forbidden> {
  return inTransaction<Result | Forbidden>(db, async (transaction) => {
    const current = editor.id === null ? editor : await findActingEditor(transaction, editor)
    if (!current) return { ok: false, reason: 'signed-out' }
    if (!roles.includes(current.role)) return { ok: false, reason: 'forbidden' }
    return work({ db: transaction, now: clock(), editor: current })
  })
}

/** The log outlives the subscriber, so it names the address only in its masked form. */
export function logSubscriberStep(
  { db, now, editor }: Context,
  action: string,
  email: string,
  detail = '',
): Promise<void> {
  return logSubscribersStep({ db, now, editor }, action, maskAddress(email), detail)
}

export function logSubscribersStep(
  { db, now, editor }: Context,
  action: string,
  subject: string,
  detail = '',
): Promise<void> {
  return addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action,
    kind: null,
    postId: null,
    subject,
    detail,
  })
}
