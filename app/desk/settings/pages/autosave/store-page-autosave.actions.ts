import {
  type AutosaveResult,
  findTextProblem,
  type SentText,
  storeText,
} from '~/autosave/autosave.actions'
import type { PageName } from '~/config/static-pages'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { Editor } from '~/people/editor.rules'
import {
  autosaveKeyOf,
  type PageField,
  pageDocument,
} from '~/publication/pages/page-document.rules'

interface PageAutosaveRequest extends SentText<PageField> {
  editor: Editor
  name: PageName
  /** The texts of the page as it is stored. */
  saved: Record<PageField, string>
}

type PageAutosaveResult = AutosaveResult | { ok: false; reason: 'not-allowed' }

/** Much more than can be saved: a text that is too long must not be lost either. */
const maxBytes = 2 * 1024 * 1024

/** Stores what an owner types into the form of a page. Nobody else sees it. */
export async function storePageAutosave(
  { db, now }: { db: Db; now: Date },
  { editor, name, saved, ...sent }: PageAutosaveRequest,
): Promise<PageAutosaveResult> {
  const invalid = findTextProblem({ ...sent, documentKind: pageDocument }, maxBytes)
  if (invalid) return { ok: false, reason: invalid }
  if (editor.role !== 'owner') return { ok: false, reason: 'not-allowed' }
  return inTransaction<PageAutosaveResult>(db, (transaction) => {
    const key = autosaveKeyOf({ editor, name, tab: sent.tab })
    return storeText({ db: transaction, now }, key, { ...sent, saved })
  })
}
