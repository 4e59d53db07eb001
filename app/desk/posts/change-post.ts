import type { Editor } from '~/content/desk/editor'
import type { Change } from '~/content/desk/lifecycle'
import { may } from '~/content/desk/permissions'
import type { PostKind } from '~/content/post/post'
import { findForDesk } from '~/data/desk/desk-posts'
import { findRevision } from '~/data/desk/revisions'
import { missingSearchText } from '../search-text'
import { actionOf, hasBeenTaken, hasOtherText, type Saved, take } from './save-post'
import { type DeskDeps, inTransaction } from './transaction'
import { asItIs } from './write-version'

export interface StepWanted {
  editor: Editor
  kind: PostKind
  id: string
  /** Where the editor had the text before them: the step is refused if it is another by now. */
  baseVersion?: number
  change: Change
  note: string
}

/** Takes a post a step further in its life, without touching its text. */
export async function changePost(deps: DeskDeps, wanted: StepWanted): Promise<Saved> {
  const { db, now } = deps
  const { editor, kind, id, baseVersion, change, note } = wanted
  const missing = await missingSearchText(deps, { kind, id, editorId: editor.id })
  return inTransaction(db, async (transaction) => {
    const current = await findForDesk(transaction, kind, id)
    if (!current) return { ok: false, reason: 'missing' }
    const sight = may(editor, 'see', current)
    if (!sight.ok) return { ok: false, reason: 'not-allowed', why: sight.reason }
    if (baseVersion !== undefined && (await hasOtherText(transaction, current, baseVersion))) {
      if (hasBeenTaken(current, change)) return { ok: true, post: current, isRepeat: true }
      return { ok: false, reason: 'conflict', current }
    }
    const action = actionOf[change.step]
    const text = asItIs(current, missing)
    return take(transaction, now, current, text, { editor, change, note, action })
  })
}

/** Takes a post that was just binned back to where it was: scheduled, where its hour is still to come. */
export async function undoBin(
  deps: DeskDeps,
  { editor, kind, id, baseVersion }: Pick<StepWanted, 'editor' | 'kind' | 'id' | 'baseVersion'>,
): Promise<Saved> {
  const { db, now } = deps
  const version = (baseVersion ?? 0) - 1
  const before = await findRevision(db, { kind, postId: id, version })
  const { status, publishedAt } = before?.content ?? {}
  const maySchedule = may(editor, 'schedule', {
    status: 'draft',
    authorId: editor.id,
    publishedAt: null,
  }).ok
  const isToCome = status === 'scheduled' && publishedAt && publishedAt > now && maySchedule
  const change: Change = isToCome ? { step: 'restore', at: publishedAt } : { step: 'restore' }
  const wanted = { editor, kind, id, change, note: '' }
  return changePost(deps, baseVersion === undefined ? wanted : { ...wanted, baseVersion })
}
