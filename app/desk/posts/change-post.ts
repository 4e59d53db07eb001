import type { Editor } from '~/content/desk/editor'
import type { Change } from '~/content/desk/lifecycle'
import { may } from '~/content/desk/permissions'
import type { PostKind } from '~/content/post/post'
import { findForDesk } from '~/data/desk/desk-posts'
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
export async function changePost({ db, now }: DeskDeps, wanted: StepWanted): Promise<Saved> {
  const { editor, kind, id, baseVersion, change, note } = wanted
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
    return take(transaction, now, current, asItIs(current), { editor, change, note, action })
  })
}
