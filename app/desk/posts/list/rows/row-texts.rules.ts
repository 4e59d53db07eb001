import type { PostStatus } from '~/posts/post.rules'

export function personName(id: string, people: readonly { id: string; name: string }[]): string {
  return people.find((person) => person.id === id)?.name ?? 'another editor'
}

/** 'due 20 Nov 2026'. */
export function dueText(dueOn: string): string {
  const day = new Date(`${dueOn}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return `due ${dueOn}`
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return `due ${new Intl.DateTimeFormat('en-GB', format).format(day)}`
}

/** The whole day counts, in the editor's time zone. A post that readers can see is not late any more. */
export function isOverdue(
  dueOn: string | null,
  now: Date,
  timeZone: string,
  status: PostStatus,
): boolean {
  if (dueOn === null || status === 'published' || status === 'binned') return false
  return dueOn < new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}
