import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, isDomainSlug } from '~/posts/addresses/domain.rules'
import { addDays } from '~/posts/lists/calendar/calendar-days.rules'

/** How many days a page can show, with today as the last. */
export const rangeLengths = [7, 30, 90, 365] as const
export type RangeLength = (typeof rangeLengths)[number]
const defaultLength = 30

/** Whose reads are shown. */
export type Scope =
  | { of: 'all' }
  | { of: 'domain'; domain: DomainSlug }
  | { of: 'topic'; topic: string }
  | { of: 'post'; kind: PostKind; id: string }

export interface StatisticsRequest {
  days: RangeLength
  scope: Scope
}

/** An address that makes no sense shows what it can: everything, for 30 days. No text has a null byte. */
export function readStatisticsRequest(searchParams: URLSearchParams): StatisticsRequest {
  const days = Number(searchParams.get('days'))
  return {
    days: rangeLengths.find((length) => length === days) ?? defaultLength,
    scope: readScope(searchParams),
  }
}

function readScope(searchParams: URLSearchParams): Scope {
  const textAt = (name: string) => (searchParams.get(name) ?? '').replaceAll('\0', '')
  const [, kindName, id] = /^([a-z]+)\/(.+)$/.exec(textAt('post')) ?? []
  const kind = postKinds.find((known) => known === kindName)
  if (kind && id) return { of: 'post', kind, id }
  const topic = textAt('topic').trim()
  if (topic) return { of: 'topic', topic }
  const domain = textAt('domain')
  return isDomainSlug(domain) ? { of: 'domain', domain } : { of: 'all' }
}

/** '?days=90&topic=Phishing'; what is left out is the default. */
export function statisticsQuery({ days, scope }: StatisticsRequest): string {
  const searchParams = new URLSearchParams()
  if (days !== defaultLength) searchParams.set('days', String(days))
  if (scope.of === 'domain') searchParams.set('domain', scope.domain)
  if (scope.of === 'topic') searchParams.set('topic', scope.topic)
  if (scope.of === 'post') searchParams.set('post', `${scope.kind}/${scope.id}`)
  const query = searchParams.toString()
  return query && `?${query}`
}

/** The last days up to today. */
export function rangeUntil(today: string, days: number): { from: string; to: string } {
  return { from: addDays(today, 1 - days), to: today }
}

/** As many days before a range. */
export function rangeBefore({ from }: { from: string }, days: number) {
  return rangeUntil(addDays(from, -1), days)
}
