import { addToOutbox } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import type { ActingEditor } from '~/people/editor.rules'
import {
  type Forbidden,
  inDeskTransaction,
  logSubscribersStep,
  ownerRoles,
  type SubscriberDeskDeps,
} from '../desk-transaction.actions'
import type { ImportPlan } from './import.rules'
import { changeImport, deleteBatches, deleteImport, findImport } from './imports.queries'

interface ImportStep {
  editor: ActingEditor
  id: string
}

/** `changed`: another owner started, stopped or discarded it. */
export type ImportStepResult =
  | { ok: true }
  | Forbidden
  | { ok: false; reason: 'missing' | 'changed' }

/** From here on it runs in the background, in any process. */
export function startImport(
  deps: SubscriberDeskDeps,
  { editor, id, plan }: ImportStep & { plan: ImportPlan },
): Promise<ImportStepResult> {
  return inOwnerTransaction(deps, editor, async (context) => {
    const { db, now } = context
    const stored = await findImport(db, id)
    if (!stored) return missing
    const change = { status: 'running' as const, plan }
    if (!(await changeImport(db, { id, status: 'ready' }, change, now))) return changed
    await addToOutbox(db, { topic: 'subscribers-import', payload: { id } }, now)
    const how = plan.mode === 'invite' ? 'everyone is asked to confirm' : 'as confirmed'
    const detail = [`${stored.file.rows} rows`, how, plan.consent].filter(Boolean).join(', ')
    await logSubscribersStep(context, 'started to import subscribers from', stored.fileName, detail)
    return { ok: true }
  })
}

/** For a file that an operator imports at the terminal: nobody is signed in there. */
export function startImportByOperator(
  { db, clock }: Pick<SubscriberDeskDeps, 'db' | 'clock'>,
  { id, plan }: { id: string; plan: ImportPlan },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    const change = { status: 'running' as const, plan }
    if (!(await changeImport(transaction, { id, status: 'ready' }, change, now))) return false
    await addToOutbox(transaction, { topic: 'subscribers-import', payload: { id } }, now)
    return true
  })
}

/** What was imported stays; the other rows are deleted. */
export function stopImport(
  deps: SubscriberDeskDeps,
  { editor, id }: ImportStep,
): Promise<ImportStepResult> {
  return inOwnerTransaction(deps, editor, async (context) => {
    const { db, now } = context
    const stored = await findImport(db, id)
    if (!stored) return missing
    if (!(await changeImport(db, { id, status: 'running' }, { status: 'stopped' }, now))) {
      return changed
    }
    await deleteBatches(db, id)
    await logSubscribersStep(context, 'stopped the import of subscribers from', stored.fileName)
    return { ok: true }
  })
}

/** Deletes an import with its file and report. Who was imported stays. */
export function discardImport(
  deps: SubscriberDeskDeps,
  { editor, id }: ImportStep,
): Promise<ImportStepResult> {
  return inOwnerTransaction(deps, editor, async (context) => {
    const { db } = context
    const stored = await findImport(db, id)
    if (!stored) return missing
    if (stored.status === 'running') return changed
    await deleteImport(db, id)
    await logSubscribersStep(context, 'deleted the import of subscribers from', stored.fileName)
    return { ok: true }
  })
}

function inOwnerTransaction(
  deps: SubscriberDeskDeps,
  editor: ActingEditor,
  work: Parameters<typeof inDeskTransaction<ImportStepResult>>[2],
): Promise<ImportStepResult> {
  return inDeskTransaction<ImportStepResult>(deps, { editor, roles: ownerRoles }, work)
}

const missing = { ok: false, reason: 'missing' } as const
const changed = { ok: false, reason: 'changed' } as const
