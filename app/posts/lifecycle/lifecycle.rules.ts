import type { PostStatus } from '../post.rules'

/** Where a post stands in its life. */
export interface Standing {
  status: PostStatus
  createdAt: Date
  /** When it came out, or for a scheduled post when it will. */
  publishedAt: Date | null
  binnedAt: Date | null
}

export const steps = [
  'publish',
  'schedule',
  'unschedule',
  'withdraw',
  'republish',
  'bin',
  'restore',
] as const
export type Step = (typeof steps)[number]

/** A step in a post's life, with the moment where it needs one. */
export type Change =
  | { step: 'schedule'; at: Date }
  /** With a moment it is scheduled again, as it was before it was binned. */
  | { step: 'restore'; at?: Date }
  | { step: Exclude<Step, 'schedule' | 'restore'> }

export type ChangeRefusal =
  | 'already-published'
  | 'was-withdrawn'
  | 'not-in-the-future'
  | 'too-far-ahead'
  | 'not-scheduled'
  | 'not-published'
  | 'not-withdrawn'
  | 'in-the-bin'
  | 'not-in-the-bin'

export const changeRefusalTexts = {
  'already-published': 'This post is published already.',
  'was-withdrawn': 'This post was withdrawn. Republish it instead: it keeps its date.',
  'not-in-the-future': 'That moment has passed. Choose a later one, or publish now.',
  'too-far-ahead': 'That is more than 5 years ahead. Choose an earlier moment.',
  'not-scheduled': 'This post is not scheduled.',
  'not-published': 'This post is not published, so there is nothing to withdraw.',
  'not-withdrawn': 'This post was not withdrawn.',
  'in-the-bin': 'This post is in the bin. Restore it first.',
  'not-in-the-bin': 'This post is not in the bin.',
} as const satisfies Record<ChangeRefusal, string>

export type Changed = { ok: true; standing: Standing } | { ok: false; reason: ChangeRefusal }

const yearsAhead = 5

/** Takes a post a step further in its life, or says why it cannot go there. */
export function changed(standing: Standing, change: Change, now: Date): Changed {
  const refusal = refusalOf(standing, change, now)
  return refusal
    ? { ok: false, reason: refusal }
    : { ok: true, standing: after(standing, change, now) }
}

function refusalOf({ status }: Standing, change: Change, now: Date): ChangeRefusal | null {
  if (change.step === 'restore') {
    if (status !== 'binned') return 'not-in-the-bin'
    return change.at ? whyNotAt(change.at, now) : null
  }
  if (status === 'binned') return 'in-the-bin'
  switch (change.step) {
    case 'publish':
      return whyNotReleased(status)
    case 'schedule':
      return whyNotReleased(status) ?? whyNotAt(change.at, now)
    case 'unschedule':
      return status === 'scheduled' ? null : 'not-scheduled'
    case 'withdraw':
      return status === 'published' ? null : 'not-published'
    case 'republish':
      return status === 'withdrawn' ? null : 'not-withdrawn'
    case 'bin':
      return null
  }
}

function whyNotReleased(status: PostStatus): ChangeRefusal | null {
  if (status === 'published') return 'already-published'
  return status === 'withdrawn' ? 'was-withdrawn' : null
}

function whyNotAt(at: Date, now: Date): ChangeRefusal | null {
  // Written so that an invalid date is refused too: it compares as neither.
  if (!(at > now)) return 'not-in-the-future'
  const last = new Date(now)
  last.setUTCFullYear(now.getUTCFullYear() + yearsAhead)
  return at > last ? 'too-far-ahead' : null
}

function after(standing: Standing, change: Change, now: Date): Standing {
  const { createdAt, publishedAt } = standing
  switch (change.step) {
    case 'publish':
      return { createdAt, status: 'published', publishedAt: now, binnedAt: null }
    case 'schedule':
      return { createdAt, status: 'scheduled', publishedAt: change.at, binnedAt: null }
    case 'unschedule':
      return { createdAt, status: 'draft', publishedAt: null, binnedAt: null }
    case 'withdraw':
      return { createdAt, status: 'withdrawn', publishedAt, binnedAt: null }
    case 'republish':
      // The date that readers saw; an imported post may come without one.
      return { createdAt, status: 'published', publishedAt: publishedAt ?? now, binnedAt: null }
    case 'bin': {
      // In the bin, a moment of publication says that readers have seen it.
      const seenAt = wasPublished(standing) ? publishedAt : null
      return { createdAt, status: 'binned', publishedAt: seenAt, binnedAt: now }
    }
    case 'restore': {
      if (change.at) {
        return { createdAt, status: 'scheduled', publishedAt: change.at, binnedAt: null }
      }
      const status = publishedAt === null ? 'draft' : 'withdrawn'
      return { createdAt, status, publishedAt, binnedAt: null }
    }
  }
}

/** Where a step leads, whatever it leads from; restoring leads to one of several. */
export function leadsTo(step: Step): readonly PostStatus[] {
  return targets[step]
}

const targets = {
  publish: ['published'],
  schedule: ['scheduled'],
  unschedule: ['draft'],
  withdraw: ['withdrawn'],
  republish: ['published'],
  bin: ['binned'],
  restore: ['draft', 'withdrawn', 'scheduled'],
} as const satisfies Record<Step, readonly PostStatus[]>

/** Has it ever been out, so that its address may be known to readers? */
export function wasPublished(post: Pick<Standing, 'status' | 'publishedAt'>): boolean {
  switch (post.status) {
    case 'published':
    case 'withdrawn':
      return true
    case 'binned':
      return post.publishedAt !== null
    case 'draft':
    case 'scheduled':
      return false
  }
}
