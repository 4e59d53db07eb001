import { settleAutosaves } from '~/autosave/autosave.actions'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import { type PageName, staticPages } from '~/config/static-pages'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { markContentChanged } from '~/posts/published/content-version.queries'
import type { Forbidden } from '~/posts/saving/decisions/refusals.rules'
import { inEditorTransaction, type TransactionContext } from '~/posts/saving/transaction.actions'
import { autosaveKeyOf } from '~/publication/pages/page-document.rules'
import { decidePageSave, type PageConflict } from '~/publication/pages/page-text.rules'
import {
  findPageText,
  insertPageRevision,
  textOfPageRevision,
  writePageText,
} from '~/publication/pages/page-texts.queries'

interface Deps {
  db: Db
  now: Date
  clock?: () => Date
}

interface PageRequest {
  editor: ActingEditor
  name: PageName
  /** The version that the text was typed over, or that the owner saw. */
  baseVersion: number
}

export type PageResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'forbidden' | 'missing' }
  | PageConflict
  | Forbidden

/** The form whose text is saved: its autosave is then deleted. */
interface SentForm {
  tab: string
  sequence?: number | undefined
  resumedFrom: ResumedFrom | null
}

const backToShipped = 'restored the shipped text'

/** Saves a typed text as the next version of a page; null if it is the shipped one. */
export function savePage(
  deps: Deps,
  { text, form, ...request }: PageRequest & { text: string | null; form: SentForm },
): Promise<PageResult> {
  const { editor, name, baseVersion } = request
  return inOwnerTransaction(deps, editor, async (context) => {
    const action = text === null ? backToShipped : 'changed'
    const result = await write(context, { name, baseVersion, text, action })
    if (!result.ok) return result
    const { tab, sequence, resumedFrom } = form
    const save = { version: result.version, sequence }
    await settleAutosaves(context, autosaveKeyOf({ editor, name, tab }), { resumedFrom, save })
    return result
  })
}

/** Makes the text of an older version the newest one. Version 0 is the shipped text. */
export function restorePage(
  deps: Deps,
  { editor, name, baseVersion, version }: PageRequest & { version: number },
): Promise<PageResult> {
  return inOwnerTransaction(deps, editor, async (context) => {
    const text = await textOfPageRevision(context.db, name, version)
    if (text === undefined) return { ok: false, reason: 'missing' }
    const action = text === null ? backToShipped : `restored version ${version}`
    return write(context, { name, baseVersion, text, action })
  })
}

function inOwnerTransaction(
  deps: Deps,
  editor: ActingEditor,
  work: (context: TransactionContext) => Promise<PageResult>,
): Promise<PageResult> {
  return inEditorTransaction<PageResult>(deps, editor, async (context) =>
    context.editor.role === 'owner' ? work(context) : { ok: false, reason: 'forbidden' },
  )
}

interface NewText extends Pick<PageRequest, 'name' | 'baseVersion'> {
  text: string | null
  action: string
}

/** The text, its revision and its entry in the audit log. */
async function write(
  { db, now, editor }: TransactionContext,
  { name, baseVersion, text, action }: NewText,
): Promise<PageResult> {
  const current = await findPageText(db, name)
  const decision = decidePageSave(current, { text, baseVersion })
  if (!decision.ok) return decision
  if (decision.isUnchanged) return { ok: true, version: current.version }
  const version = current.version + 1
  if (!(await writePageText(db, name, { version, text, updatedAt: now }))) {
    throw new ConcurrentWriteError()
  }
  const { id: editorId, name: editorName } = editor
  await insertPageRevision(db, name, { version, at: now, editorId, editorName, action, text })
  await addAudit(db, {
    at: now,
    editorId,
    editorName,
    action: 'changed the page',
    kind: null,
    postId: null,
    subject: staticPages[name].title,
    detail: action === 'changed' ? '' : action,
  })
  await markContentChanged(db)
  return { ok: true, version }
}
