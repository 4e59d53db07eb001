import type { SignedInEditor } from '~/people/account/sessions.service'
import { contentOfDeskPost, type DeskPost, isSameContent } from '~/posts/editing/desk-post.rules'
import { parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import { formValuesOfContent } from '~/posts/editing/form/post-form.rules'
import { mergePosts, valuesWith } from '~/posts/editing/merging/post-merge.rules'
import { withLiveAddress } from '~/posts/lifecycle/next-version/next-version.rules'
import { publicChangeIn } from '~/posts/record/changes/change-form.rules'
import { minorChange } from '~/posts/record/changes/public-change.rules'
import type { RevisionContent } from '~/posts/revisions/revision.rules'
import type { SaveResult } from '~/posts/saving/save-post.actions'
import type { Submission } from '../../writing/requests/submission.request'
import type { Desk } from '../desk.service'
import { wasPublished } from './next-version-page.request'

interface LateText {
  editor: SignedInEditor
  sent: Submission
  /** The next version as it is stored. */
  current: DeskPost
  /** The version that the editor opened. */
  version: number
}

/**
 * For a text that was typed over a next version while that was published: it becomes the next version of the live post
 * as it is now, so that readers see nothing that nobody published. Null if it is no such text.
 */
export async function keepAfterPublication(
  desk: Desk,
  { editor, sent, current, version }: LateText,
): Promise<SaveResult | null> {
  const { kind, nextOf } = current
  if (!nextOf || !(await wasPublished(desk, current))) return null
  const typed = parseContent(kind, sent.typed)
  const picture = sent.picture.ok ? sent.picture.thumbnail : 'unchanged'
  const isNew = picture !== 'unchanged' || !isSameContent(contentOfDeskPost(current), typed)
  const live = await desk.liveOf(current)
  if (!isNew || !live) return null
  const { baseVersion } = nextOf
  const begun = await desk.revision(current, version)
  const published = (await desk.revision(live, baseVersion))?.content ?? contentOfDeskPost(live)
  const valuesOf = (content: RevisionContent | typeof typed) =>
    formValuesOfContent(kind, withLiveAddress(content, live))
  const merge = mergePosts({
    base: begun && valuesOf(begun.content),
    mine: valuesOf(typed),
    theirs: valuesOf(published),
  })
  // What both changed: the words of the editor. Those of the live text are still there, to be compared.
  const mine = Object.fromEntries(merge.overlaps.map(({ id }) => [id, 'mine']))
  const parsed = parsePost(kind, valuesWith(merge, mine), 'draft')
  if (!parsed.ok) return { ok: false, reason: 'incomplete', errors: parsed.errors }
  const [told] = await desk.publicVersions(live, { newest: baseVersion, oldest: baseVersion })
  const change = publicChangeIn(sent.typed)
  return desk.keepNext({
    editor,
    kind,
    id: live.id,
    text: {
      content: parsed.content,
      thumbnail: picture,
      baseVersion,
      tab: sent.tab,
      resumedFrom: sent.resumedFrom,
      // Readers were told of what was published.
      publicChange:
        told?.change === change.change && told.note === change.note ? minorChange : change,
    },
  })
}
