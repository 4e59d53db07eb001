import type { PostStatus } from '../post.rules'

/** The status of a post, and the dates that belong to it. */
export interface Lifecycle {
  status: PostStatus
  createdAt: Date
  /** When it was published; for a scheduled post, when it will be; for a draft, when it is planned for. */
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

/** A step in a post's lifecycle, with a time if it needs one. */
export type StatusChange =
  | { step: 'schedule'; at: Date }
  /** With `at` it is scheduled again, as it was before it was binned. */
  | { step: 'restore'; at?: Date }
  | { step: Exclude<Step, 'schedule' | 'restore'> }

export type StepRefusal =
  | 'already-published'
  | 'was-withdrawn'
  | 'not-in-the-future'
  | 'too-far-ahead'
  | 'not-scheduled'
  | 'not-published'
  | 'not-withdrawn'
  | 'in-the-bin'
  | 'not-in-the-bin'
  | 'is-next-version'
  | 'next-version-exists'
  | 'not-live'
  | 'live-gone'

export const stepRefusalTexts = {
  'already-published': 'This post is published already.',
  'was-withdrawn': 'This post was withdrawn. Republish it instead: it keeps its date.',
  'not-in-the-future': 'That moment has passed. Choose a later one, or publish now.',
  'too-far-ahead': 'That is more than 5 years ahead. Choose an earlier moment.',
  'not-scheduled': 'This post is not scheduled.',
  'not-published': 'This post is not published, so there is nothing to withdraw.',
  'not-withdrawn': 'This post was not withdrawn.',
  'in-the-bin': 'This post is in the bin. Restore it first.',
  'not-in-the-bin': 'This post is not in the bin.',
  'is-next-version':
    'This is a next version. It is published as a change of its live post, or thrown away.',
  'next-version-exists':
    'This post has a next version already. Open it and continue there, or throw it away first.',
  'not-live':
    'The live post is not published, so readers have no text that this could replace. Publish that post again first. Nothing is lost.',
  'live-gone':
    'The live post is in the bin, or was deleted, so its next version cannot be restored. Restore that post first.',
} as const satisfies Record<StepRefusal, string>

export type StepResult = { ok: true; lifecycle: Lifecycle } | { ok: false; reason: StepRefusal }

export function lifecycleOf(post: Lifecycle): Lifecycle {
  const { status, createdAt, publishedAt, binnedAt } = post
  return { status, createdAt, publishedAt, binnedAt }
}

/** A draft with the time that it is planned for. It is not published by it, and other posts have no such time. */
export function plannedFor<Post extends Pick<Lifecycle, 'status' | 'publishedAt'>>(
  post: Post,
  plannedAt: Date | null | undefined,
): Post {
  if (plannedAt === undefined || post.status !== 'draft') return post
  return { ...post, publishedAt: plannedAt }
}

/** When a post that readers have not seen is planned or scheduled for. */
export function plannedTimeOf({
  status,
  publishedAt,
}: Pick<Lifecycle, 'status' | 'publishedAt'>): Date | null {
  return status === 'draft' || status === 'scheduled' ? publishedAt : null
}

/** Undoes binning a post: it becomes a draft, or is scheduled again if its time is still to come. */
export function undoOfBin(
  before: Pick<Lifecycle, 'status' | 'publishedAt'> | null,
  { maySchedule, now }: { maySchedule: boolean; now: Date },
): StatusChange {
  const at = before?.status === 'scheduled' ? before.publishedAt : null
  return at && at > now && maySchedule ? { step: 'restore', at } : { step: 'restore' }
}

const yearsAhead = 5

/** The lifecycle after a step, or why the step is refused. */
export function applyStep(lifecycle: Lifecycle, change: StatusChange, now: Date): StepResult {
  const refusal = refusalOf(lifecycle, change, now)
  return refusal
    ? { ok: false, reason: refusal }
    : { ok: true, lifecycle: after(lifecycle, change, now) }
}

function refusalOf({ status }: Lifecycle, change: StatusChange, now: Date): StepRefusal | null {
  if (change.step === 'restore') {
    if (status !== 'binned') return 'not-in-the-bin'
    return change.at ? timeRefusal(change.at, now) : null
  }
  if (status === 'binned') return 'in-the-bin'
  switch (change.step) {
    case 'publish':
      return publishRefusal(status)
    case 'schedule':
      return publishRefusal(status) ?? timeRefusal(change.at, now)
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

function publishRefusal(status: PostStatus): StepRefusal | null {
  if (status === 'published') return 'already-published'
  return status === 'withdrawn' ? 'was-withdrawn' : null
}

function timeRefusal(at: Date, now: Date): StepRefusal | null {
  // Negated, so that an invalid date is refused too: every comparison with it is false.
  if (!(at > now)) return 'not-in-the-future'
  const last = new Date(now)
  last.setUTCFullYear(now.getUTCFullYear() + yearsAhead)
  return at > last ? 'too-far-ahead' : null
}

function after(lifecycle: Lifecycle, change: StatusChange, now: Date): Lifecycle {
  const { createdAt, publishedAt } = lifecycle
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
      // It keeps its old date; an imported post may have none.
      return { createdAt, status: 'published', publishedAt: publishedAt ?? now, binnedAt: null }
    case 'bin': {
      // A post in the bin has a publication date only if it was published.
      const seenAt = wasPublished(lifecycle) ? publishedAt : null
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

/** The statuses that a step can lead to. */
export function statusesAfter(step: Step): readonly PostStatus[] {
  return statusesAfterStep[step]
}

const statusesAfterStep = {
  publish: ['published'],
  schedule: ['scheduled'],
  unschedule: ['draft'],
  withdraw: ['withdrawn'],
  republish: ['published'],
  bin: ['binned'],
  restore: ['draft', 'withdrawn', 'scheduled'],
} as const satisfies Record<Step, readonly PostStatus[]>

/** Whether it was ever published, so that readers may know its address. */
export function wasPublished(post: Pick<Lifecycle, 'status' | 'publishedAt'>): boolean {
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
