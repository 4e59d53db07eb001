import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { allFields, type PostContent } from '~/posts/fields/post-fields.rules'
import { respelledTags } from '~/posts/fields/tags.rules'
import { restorableFields } from '~/posts/revisions/revision.rules'
import type { Desk } from '../../posts/desk.service'
import type { Outcome } from '../../shell/confirm/outcome-notice.view'

/** What was done to a post, as search parameters of its page. */
export function outcomeQuery(
  done: string,
  { version }: Pick<DeskPost, 'version'>,
  more: Record<string, string> = {},
): URLSearchParams {
  return new URLSearchParams({ done, version: String(version), ...more })
}

/** What saving a form did besides storing its text, as search parameters of the page. */
export function savedQuery(
  before: Pick<DeskPost, 'review'>,
  { review }: Pick<DeskPost, 'review'>,
  { isMerged }: { isMerged: boolean },
): Record<string, string> {
  const isApprovalOver = before.review.state === 'approved' && review.state === 'in-review'
  return { ...(isMerged && { merged: '1' }), ...(isApprovalOver && { unapproved: '1' }) }
}

export function savedIn(searchParams: URLSearchParams, { tags }: Pick<DeskPost, 'tags'>) {
  return {
    isMerged: searchParams.has('merged'),
    isApprovalOver: searchParams.has('unapproved'),
    respelled: respelledTags(searchParams.getAll('typed'), tags),
  }
}

/** Tags that got the spelling of their topic: the page tells the editor. */
export function addRespelled(
  query: URLSearchParams,
  typed: Pick<PostContent, 'tags'>,
  saved: Pick<DeskPost, 'tags'>,
): void {
  for (const tag of respelledTags(typed.tags, saved.tags)) query.append('typed', tag.typed)
}

/** Null if nothing was done, or the post has changed again since. */
export async function outcomeOf(
  desk: Pick<Desk, 'revision'>,
  post: DeskPost,
  searchParams: URLSearchParams,
  base: string,
): Promise<Outcome | null> {
  const { version } = post
  if (searchParams.get('version') !== String(version)) return null
  const done = searchParams.get('done')
  switch (done) {
    case 'bin': {
      const before = await desk.revision(post, version - 1)
      // Undoing would publish the post again, and restoring it does not: the editor decides that.
      const isUndoable = post.status === 'binned' && before?.content.status !== 'published'
      const fields = { step: 'restore', undo: 1, version }
      return {
        text: post.nextOf ? 'Thrown away. It stays in the bin for 30 days.' : 'Moved to the bin.',
        undo: isUndoable ? { action: `${base}/status`, fields } : null,
      }
    }
    case 'revision': {
      const restored = Number.parseInt(searchParams.get('from') ?? '', 10)
      if (!Number.isInteger(restored)) return null
      const fields = { version: version - 1, over: version, undo: 1 }
      const part = restorableFields.find((name) => name === searchParams.get('field'))
      const restoredText = part ? `“${allFields[part].label}”` : 'The text'
      return {
        text: `${restoredText} of version ${restored} is back.`,
        undo: { action: `${base}/revisions`, fields },
      }
    }
    case 'unpin': {
      const fields = { step: 'pin', at: searchParams.get('at') ?? '' }
      return {
        text: 'Unpinned. The front shows the newest article again.',
        undo: fields.at === '' ? null : { action: `${base}/pin`, fields },
      }
    }
    default:
      return done !== null && Object.hasOwn(texts, done)
        ? { text: texts[done] ?? '', undo: null }
        : null
  }
}

const texts: Record<string, string> = {
  pin: 'Pinned. The front shows it now.',
  publish: 'Published. Readers see it now.',
  unschedule: 'It is a draft again.',
  withdraw: 'Withdrawn. Readers no longer see it.',
  reason: 'Saved. Readers find the reason at its address and on /corrections.',
  republish: 'Published again. Readers see it now.',
  restore: 'Restored from the bin.',
  same: 'This is the current text already. Nothing was changed.',
  undo: 'Undone.',
  kept: 'Kept as the next version. Readers still see the live text.',
  late: 'What you wrote over was published meanwhile. Your text is kept here, as the next version after it: readers do not see it yet.',
  next: 'Published. Readers see the changes now.',
}
