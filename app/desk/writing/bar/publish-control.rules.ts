import type { PostKind } from '~/config/post-kinds'
import { completenessAt } from '~/posts/editing/form/parse-post.rules'
import type { Completeness } from '~/posts/fields/field-types.rules'
import type { PostStatus } from '~/posts/post.rules'
import type { ReviewState } from '~/posts/review/review.rules'

interface ControlInput {
  kind: PostKind
  /** Null for a new post. */
  status: PostStatus | null
  mayPublish: boolean
  /** 'none' for a new post. */
  reviewState: ReviewState
  /** Owners require an approval before publishing. */
  isApprovalRequired: boolean
  /** The time in the form: '2026-11-15T14:00' in the editor's time zone, '' for none. */
  at: string
  /** The time that the post is scheduled or planned for; '' for none. */
  storedAt: string
  timeZone: string
  now: Date
  /** It is the next version of a published post. */
  isNextVersion?: boolean
  /** It is published, and has no next version yet. */
  mayKeep?: boolean
}

/** What the buttons above a post say, and what pressing them does. */
export interface PublishControl {
  save: ControlButton & { choice: 'draft' | 'save' }
  /** Opens the dialog that confirms it; null if this post cannot be published or scheduled from here. */
  publish: ControlButton | null
  /** Saves the post and submits it for review; null for those who may publish it, and while it is in review. */
  submit: ControlButton | null
  /** Keeps the typed text as a next version; null if that makes no sense here. */
  keep: Omit<ControlButton, 'isMain'> | null
  /** How complete the post must be for the main button. */
  completeness: Completeness
  /** The chosen time has passed. */
  isTimePast: boolean
  /** It cannot be published before an editor approved it. */
  isUnapproved: boolean
}

interface ControlButton {
  label: string
  /** What pressing it does, in one sentence. */
  effect: string
  isMain: boolean
}

const names = { article: 'article', brief: 'weekly brief' } as const satisfies Record<
  PostKind,
  string
>

export function publishControl(input: ControlInput): PublishControl {
  const { status, mayPublish, at, storedAt } = input
  const isDraft = status === null || status === 'draft'
  const isUnreleased = isDraft || status === 'scheduled'
  const publish = isUnreleased && mayPublish ? publishButton(input) : null
  // A scheduled post is being published when its time has come.
  const isDue = status === 'scheduled' && at === storedAt
  const isTimePast = publish !== null && at !== '' && !isDue && at < localNow(input)
  const submit = isDraft && !mayPublish ? submitButton(input) : null
  return {
    save: saveButton(input, isDraft && publish === null && submit === null),
    publish,
    submit,
    isUnapproved: publish !== null && input.isApprovalRequired && input.reviewState !== 'approved',
    keep: status === 'published' && input.mayKeep ? keepButton : null,
    completeness: publish ? 'complete' : completenessAt(status ?? 'draft'),
    isTimePast,
  }
}

function submitButton({ reviewState }: ControlInput): ControlButton | null {
  if (reviewState === 'in-review' || reviewState === 'approved') return null
  const effect = 'Saves it, and asks an editor to review it.'
  return { label: 'Submit for review', effect, isMain: true }
}

const keepButton = {
  label: 'Keep as next version',
  effect: 'Readers keep seeing the live text until you publish the next version.',
}

/** A dialog confirms it, hence the dots. */
function publishButton(input: ControlInput): ControlButton {
  const { status, at, storedAt, timeZone, isNextVersion = false } = input
  const it = isNextVersion ? 'the changes' : 'it'
  if (status === 'scheduled' && at === storedAt) {
    const effect = `Asks for another time, or whether to publish ${it} now.`
    return { label: 'Change schedule…', effect, isMain: false }
  }
  if (at === '') {
    const effect = `Readers see ${it} at once. You are asked to confirm it.`
    const label = isNextVersion ? 'Publish changes now…' : 'Publish now…'
    return { label, effect, isMain: true }
  }
  const what = isNextVersion ? 'Schedule changes' : 'Schedule'
  const label = `${what} for ${shortTime(at, localNow(input))} ${cityOf(timeZone)}…`
  return {
    label,
    effect: `Readers see ${it} from then on. You are asked to confirm it.`,
    isMain: true,
  }
}

function saveButton(input: ControlInput, isOnlyChoice: boolean): PublishControl['save'] {
  const { kind, status, at, storedAt } = input
  switch (status) {
    case null:
    case 'draft':
      return {
        label: input.isNextVersion ? 'Save next version' : 'Save draft',
        effect:
          at === ''
            ? 'Readers see nothing of a draft.'
            : 'Readers see nothing of a draft. It keeps its time, but is not scheduled.',
        choice: 'draft',
        isMain: isOnlyChoice,
      }
    case 'published':
      return {
        label: `Save changes to the live ${names[kind]}`,
        effect: 'Readers see the changes at once.',
        choice: 'save',
        isMain: true,
      }
    case 'scheduled':
      return {
        label: 'Save changes',
        effect: 'It stays scheduled.',
        choice: 'save',
        isMain: at === storedAt,
      }
    case 'withdrawn':
    case 'binned':
      return {
        label: 'Save changes',
        effect: 'Readers do not see it.',
        choice: 'save',
        isMain: true,
      }
  }
}

/** 'Rome' of 'Europe/Rome'. */
export function cityOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

/** '14:00' today, '15 Nov, 14:00' this year, '15 Nov 2027, 14:00' later. Both are local times of one time zone. */
function shortTime(at: string, now: string): string {
  const time = at.slice(11, 16)
  if (at.slice(0, 10) === now.slice(0, 10)) return time
  // Formatted as UTC, so that the time zone of the browser does not matter.
  const date = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(at.slice(0, 4) !== now.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  const moment = new Date(`${at.slice(0, 16)}Z`)
  return Number.isNaN(moment.getTime()) ? at : `${date.format(moment)}, ${time}`
}

/** As a `datetime-local` field writes it. */
function localNow({ now, timeZone }: Pick<ControlInput, 'now' | 'timeZone'>): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  return format.format(now).replace(' ', 'T')
}
