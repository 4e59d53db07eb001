import { unknownAuthorIds } from '~/authors/authors.queries'
import { settleAutosaves } from '~/autosave/autosave.actions'
import { deleteAutosavesWithText, lastSaveOf } from '~/autosave/autosaves.queries'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import type { ActingEditor } from '~/people/editor.rules'
import { planSlug } from '../addresses/slug-plan.rules'
import { resolveSlug } from '../addresses/slugs.queries'
import type { DeskPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import {
  setNextChange,
  setNextFailure,
  setNextOf,
} from '../lifecycle/next-version/next-versions.queries'
import { storedChangeOf } from '../record/public-versions.queries'
import { isApprovalRequired } from '../review/approval/approval-rule.queries'
import { hasNewerText } from '../revisions/revisions.queries'
import { inSpellingOfTopics } from '../topics/topic-spellings.queries'
import { baseOfSave } from './autosave/base-of-save.rules'
import { autosaveKeyOf, type TypedForm } from './autosave/post-documents.rules'
import type { SaveRefusal } from './decisions/refusals.rules'
import { decideSave, type PostEdit, type SaveDecision } from './decisions/save.rules'
import { searchTextFor } from './search-text.actions'
import type { SearchText } from './search-text.rules'
import { type DeskDeps, inEditorTransaction, type TransactionContext } from './transaction.actions'
import { writeVersion } from './write-version.actions'

export interface SaveRequest extends PostEdit {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** The browser tab that it was typed in, whose autosave is then settled; '' for none. */
  tab: string
  /** Counts what this tab sends; left out or NaN for a form without scripts. */
  sequence?: number
  /** The text of the form as it was typed. */
  typed?: TypedForm
  /** The content was merged with another version, so it is not the text of the form. */
  isMerged?: boolean
  /** The autosave that the form was opened with: it is settled, too. */
  resumedFrom?: ResumedFrom | null
  /** For a next version: its text now is based on this version of the live post. */
  liveVersion?: number
  /** Refused if any other version is stored, even one that changed only the picture. */
  requiresCurrent?: boolean
}

/** A repeat is a request that was carried out before, or that changes nothing. */
export type SaveResult = { ok: true; post: DeskPost; isRepeat: boolean } | SaveRefusal

export async function savePost(deps: DeskDeps, request: SaveRequest): Promise<SaveResult> {
  const { editor, kind, id } = request
  const searchText = await searchTextFor(deps, { ...request.content, editorId: editor.id })
  if (searchText === 'busy') return { ok: false, reason: 'busy' }
  return inEditorTransaction<SaveResult>(deps, editor, async (context) => {
    const { db, now } = context
    const current = await findForDesk(db, kind, id)
    if (!current) return { ok: false, reason: 'missing' }
    const { content: typed } = request
    const tags = await inSpellingOfTopics(db, { id: current.id, tags: typed.tags })
    const content = { ...typed, tags }
    const slug = await resolveSlug(db, current, planSlug(current, content))
    const key = autosaveKeyOf({ ...request, editor: context.editor, id: current.id })
    const lastSave = await lastSaveOf(db, key)
    // Another request of this form was committed after the post was loaded.
    if (lastSave && lastSave.version > current.version) throw new ConcurrentWriteError()
    const { baseVersion, isSuperseded } = baseOfSave(request, lastSave)
    const isNewer = request.requiresCurrent
      ? current.version !== baseVersion
      : await hasNewerText(db, current, baseVersion)
    const unknownAuthors = await unknownAuthorIds(db, content.authors)
    const loaded = {
      current,
      slug,
      hasNewerText: isNewer,
      isSuperseded,
      unknownAuthors,
      isApprovalRequired: await isApprovalRequired(db),
      storedChange: await storedChangeOf(db, current),
    }
    const decision = decideSave(loaded, { ...request, content }, context)
    // Before the version is written, so that the result has it.
    if (decision.ok && !isSuperseded) await updateNextVersion(db, current, request)
    const saved = await carryOut(context, current, decision, searchText)
    if (!saved.ok) return saved.reason === 'conflict' ? { ...saved, baseVersion } : saved
    const { resumedFrom, sequence, isMerged } = request
    const isText = !isMerged && !isSuperseded
    const save = { version: saved.post.version, sequence }
    await settleAutosaves({ db, now }, key, { resumedFrom, ...(isText && { save }) })
    // One that was on its way when its tab was closed, and that the form knows nothing of.
    if (request.typed && isText) await deleteAutosavesWithText(db, key, request.typed)
    return saved
  })
}

/** What a next version has besides its text. One that is up to date has no failure to show any more. */
async function updateNextVersion(
  db: Db,
  { kind, id, nextOf }: DeskPost,
  { liveVersion, publicChange }: SaveRequest,
): Promise<void> {
  if (!nextOf) return
  if (publicChange) await setNextChange(db, { kind, id }, publicChange)
  if (liveVersion === undefined) return
  await setNextOf(db, { kind, id }, { postId: nextOf.postId, baseVersion: liveVersion })
}

/** Writes the version that a decision decided on, if any. Call it inside a transaction. */
export async function carryOut(
  { db, now, editor }: TransactionContext,
  current: DeskPost,
  decision: SaveDecision,
  searchText: SearchText | 'unchanged',
): Promise<SaveResult> {
  if (!decision.ok) return decision
  if (!decision.version) {
    // A next version may have got another choice for readers, which is no part of its text.
    const post = current.nextOf ? await findWritten(db, current) : current
    return { ok: true, post, isRepeat: true }
  }
  const next = { ...decision.version, searchText }
  await writeVersion(db, now, current, next, editor)
  const isScheduled = next.lifecycle.status === 'scheduled'
  if (isScheduled && current.nextOf?.failure) await setNextFailure(db, current, null)
  return { ok: true, post: await findWritten(db, current), isRepeat: false }
}

export async function findWritten(db: Db, { kind, id }: Pick<DeskPost, 'kind' | 'id'>) {
  const post = await findForDesk(db, kind, id)
  if (!post) throw new Error(`The post ${id} was written, but cannot be found.`)
  return post
}
