import type { PostKind } from '~/config/post-kinds'
import type { ActingEditor } from '~/people/editor.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { may } from '../editing/permissions.rules'
import { findRevision } from '../revisions/revisions.queries'
import { actionOf, hasBeenTaken, hasOtherText, type Saved, take } from '../saving/save-post.actions'
import { missingSearchText } from '../saving/search-text.actions'
import { type Begun, type DeskDeps, inTransactionOf } from '../saving/transaction.actions'
import { asItIs } from '../saving/write-version.actions'
import type { Change } from './lifecycle.rules'

export interface StepWanted {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** Where the editor had the text before them: the step is refused if it is another by now. */
  baseVersion?: number
  change: Change
  note: string
}

/** Takes a post a step further in its life, without touching its text. */
export function changePost(deps: DeskDeps, wanted: StepWanted): Promise<Saved> {
  return applyStep(deps, wanted, async () => wanted.change)
}

async function applyStep(
  deps: DeskDeps,
  { editor: asking, kind, id, baseVersion, note }: Omit<StepWanted, 'change'>,
  changeAt: (begun: Begun) => Promise<Change>,
): Promise<Saved> {
  const missing = await missingSearchText(deps, { kind, id, editorId: asking.id })
  return inTransactionOf<Saved>(deps, asking, async (begun) => {
    const { db, now, editor } = begun
    const current = await findForDesk(db, kind, id)
    if (!current) return { ok: false, reason: 'missing' }
    const sight = may(editor, 'see', current)
    if (!sight.ok) return { ok: false, reason: 'not-allowed', why: sight.reason }
    const change = await changeAt(begun)
    if (baseVersion !== undefined && (await hasOtherText(db, current, baseVersion))) {
      if (hasBeenTaken(current, change)) return { ok: true, post: current, isRepeat: true }
      return { ok: false, reason: 'conflict', current }
    }
    const action = actionOf[change.step]
    return take(db, now, current, asItIs(current, missing), { editor, change, note, action })
  })
}

/** Takes a post that was just binned back to where it was: scheduled, where its hour is still to come. */
export function undoBin(
  deps: DeskDeps,
  wanted: Pick<StepWanted, 'editor' | 'kind' | 'id' | 'baseVersion'>,
): Promise<Saved> {
  const { kind, id: postId, baseVersion } = wanted
  const version = (baseVersion ?? 0) - 1
  return applyStep(deps, { ...wanted, note: '' }, async ({ db, now, editor }) => {
    const before = await findRevision(db, { kind, postId, version })
    const { status, publishedAt } = before?.content ?? {}
    const maySchedule = may(editor, 'schedule', {
      status: 'draft',
      authorId: editor.id,
      publishedAt: null,
    }).ok
    const isToCome = status === 'scheduled' && publishedAt && publishedAt > now && maySchedule
    return isToCome ? { step: 'restore', at: publishedAt } : { step: 'restore' }
  })
}
