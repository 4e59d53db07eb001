import { type Lifecycle, wasPublished } from '../../lifecycle/lifecycle.rules'
import type { PostToSave } from '../../post.rules'

interface FittedDate {
  post: PostToSave
  /** What had to change, for the report. */
  note: string | null
}

/**
 * A published post is shown whatever its date is, so one with a date that is still to come is scheduled for it. A date
 * that readers have seen here stays: then it is the clock that was set back.
 */
export function fitFutureDate(
  post: PostToSave,
  stored: Pick<Lifecycle, 'status' | 'publishedAt'> | null,
  now: Date,
): FittedDate {
  const { status, publishedAt } = post
  const unchanged = { post, note: null }
  if (publishedAt === null || publishedAt <= now || status === 'draft') return unchanged
  if (stored && wasPublished(stored)) {
    const isSameDate = stored.publishedAt?.getTime() === publishedAt.getTime()
    if (isSameDate && status === 'scheduled') {
      return { post: { ...post, status: 'published' }, note: null }
    }
    if (isSameDate || status === 'scheduled') return unchanged
    return {
      post: { ...post, publishedAt: stored.publishedAt ?? now },
      note: 'Its date is in the future, but readers have seen it: it keeps the date that it has here.',
    }
  }
  if (status === 'scheduled') return unchanged
  if (status === 'published') {
    return {
      post: { ...post, status: 'scheduled' },
      note: 'Its date is in the future: it is scheduled.',
    }
  }
  return {
    post: { ...post, publishedAt: null },
    note: 'Its date is in the future: it was left out.',
  }
}
