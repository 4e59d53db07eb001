import {
  type AutosaveResult,
  findTextProblem,
  type SentText,
  storeText,
} from '~/autosave/autosave.actions'
import type { PostKind } from '~/config/post-kinds'
import { inTransaction } from '~/database/transactions/transaction'
import type { Editor } from '~/people/editor.rules'
import { isPostId } from '../../addresses/post-id.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm, formValuesOf } from '../../editing/form/post-form.rules'
import { may, type NotAllowed } from '../../editing/permissions.rules'
import type { PostFieldName } from '../../fields/post-fields.rules'
import type { DeskDeps } from '../transaction.actions'
import { autosaveKeyOf, postDocuments } from './post-documents.rules'

interface AutosaveRequest extends SentText<PostFieldName> {
  editor: Editor
  kind: PostKind
  id: string
}

type PostAutosaveResult = AutosaveResult | { ok: false; reason: 'not-allowed'; why: NotAllowed }

const maxBytes = 6 * 1024 * 1024

/** Stores what an editor types into the form of a post. No other editor sees it. */
export async function storeAutosave(
  { db, now }: DeskDeps,
  { editor, kind, id, ...sent }: AutosaveRequest,
): Promise<PostAutosaveResult> {
  if (!isPostId(id)) return { ok: false, reason: 'bad-id' }
  const invalid = findTextProblem({ ...sent, documentKind: postDocuments[kind] }, maxBytes)
  if (invalid) return { ok: false, reason: invalid }
  const post = await findForDesk(db, kind, id)
  if (post) {
    // Not 'edit': a post that was published or binned meanwhile still leaves a text that must not be lost.
    const permission = may(editor, 'see', post)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  const key = autosaveKeyOf({ editor, kind, id: post?.id ?? id.toLowerCase(), tab: sent.tab })
  const saved = post ? formValuesOf(post) : emptyForm()
  return inTransaction(db, (transaction) =>
    storeText({ db: transaction, now }, key, { ...sent, saved }),
  )
}
