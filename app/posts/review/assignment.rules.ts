import type { Editor } from '~/people/editor.rules'
import { type Review, writerOf } from './review.rules'

/** A day of this century, such as '2026-11-20': '0206-11-20' is a slip. */
export function isDay(typed: string): boolean {
  const moment = new Date(`${typed}T00:00:00Z`)
  return (
    /^20\d\d-\d\d-\d\d$/.test(typed) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(typed)
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '20 Nov 2026' */
export function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? day : dayFormat.format(moment)
}

interface AssignedPost {
  authorId: string | null
  review: Pick<Review, 'assignedTo' | 'reviewerId' | 'dueOn'>
}

/** What is assigned otherwise than before, in words. */
export function assignmentText(
  before: AssignedPost,
  after: AssignedPost,
  people: readonly Pick<Editor, 'id' | 'name'>[],
): string {
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? null
  const { dueOn, reviewerId } = after.review
  const parts = [
    writerOf(before) !== writerOf(after) && `Writer: ${nameOf(writerOf(after)) ?? 'nobody'}.`,
    before.review.reviewerId !== reviewerId && `Reviewer: ${nameOf(reviewerId) ?? 'any editor'}.`,
    before.review.dueOn !== dueOn && (dueOn ? `Due on ${formatDay(dueOn)}.` : 'No due day.'),
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** How a due day relates to today, in words; null without one. */
export function dueText(dueOn: string | null, today: string): string | null {
  if (dueOn === null) return null
  if (dueOn === today) return 'Due today'
  return dueOn < today ? `Overdue since ${formatDay(dueOn)}` : `Due on ${formatDay(dueOn)}`
}
