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
import { emptyForm, formValuesOf, type PostFormValues } from '../../editing/form/post-form.rules'
import { may, type NotAllowed } from '../../editing/permissions.rules'
import {
  type ChangeFormValues,
  changeFormValues,
  noChangeTyped,
} from '../../record/changes/change-form.rules'
import type { DeskDeps } from '../transaction.actions'
import { autosaveKeyOf, type PostFormField, postDocuments } from './post-documents.rules'

interface AutosaveRequest extends Omit<SentText<PostFormField>, 'typed'> {
  editor: Editor
  kind: PostKind
  id: string
  /** A form may lack the fields that say what the change is to readers. */
  typed: PostFormValues & Partial<ChangeFormValues>
}

type PostAutosaveResult = AutosaveResult | { ok: false; reason: 'not-allowed'; why: NotAllowed }

const maxBytes = 6 * 1024 * 1024

/** Stores what an editor types into the form of a post. No other editor sees it. */
export async function storeAutosave(
  { db, now }: DeskDeps,
  { editor, kind, id, ...request }: AutosaveRequest,
): Promise<PostAutosaveResult> {
  if (!isPostId(id)) return { ok: false, reason: 'bad-id' }
  const sent = { ...request, typed: { ...noChangeTyped, ...request.typed } }
  const invalid = findTextProblem({ ...sent, documentKind: postDocuments[kind] }, maxBytes)
  if (invalid) return { ok: false, reason: invalid }
  const post = await findForDesk(db, kind, id)
  if (post) {
    // Not 'edit': a post that was published or binned meanwhile still leaves a text that must not be lost.
    const permission = may(editor, 'see', post)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  const key = autosaveKeyOf({ editor, kind, id: post?.id ?? id.toLowerCase(), tab: sent.tab })
  const saved = {
    ...(post ? formValuesOf(post) : emptyForm()),
    ...(post?.nextOf ? changeFormValues(post.nextOf.publicChange) : noChangeTyped),
  }
  return inTransaction(db, (transaction) =>
    storeText({ db: transaction, now }, key, { ...sent, saved }),
  )
}
