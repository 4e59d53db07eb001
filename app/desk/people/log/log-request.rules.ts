import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import type { AuditFilter } from '~/people/audit/audit-filter.rules'
import { rangeOfDays } from '~/posts/lists/calendar/calendar-zone.rules'

/** The filters of the log, as in its address. */
export interface LogRequest {
  text: string
  /** Null for everybody; '' for the desk itself. */
  person: string | null
  about: NonNullable<AuditFilter['subject']> | null
  /** Days such as 2026-11-15, both included; '' for no limit. */
  from: string
  to: string
}

const maxTextLength = 200
const subjects = [...postKinds, 'other'] as const
/** Stands for the desk in the address, where an empty value means everybody. */
export const theDesk = '-'

/** Unknown values are ignored. */
export function readLogRequest(searchParams: URLSearchParams): LogRequest {
  const textAt = (name: string) =>
    (searchParams.get(name) ?? '')
      .replaceAll('\0', '')
      .toWellFormed()
      .trim()
      .slice(0, maxTextLength)
  const person = textAt('person')
  return {
    text: textAt('q'),
    person: person === '' ? null : person === theDesk ? '' : person,
    about: subjects.find((known) => known === searchParams.get('about')) ?? null,
    from: dayIn(textAt('from')),
    to: dayIn(textAt('to')),
  }
}

/** The last days of the calendar have no next day that a database stores; the log has no entry near them. */
const lastDay = '9998-12-31'

function dayIn(text: string): string {
  const day = z.iso.date().safeParse(text).data ?? ''
  return day <= lastDay ? day : ''
}

/** The query of its address, without defaults. */
export function logQuery(
  { text, person, about, from, to }: LogRequest,
  before: number | null = null,
): string {
  const query = new URLSearchParams()
  const set = (name: string, value: string | null) => {
    if (value) query.set(name, value)
  }
  set('q', text)
  set('person', person === '' ? theDesk : person)
  set('about', about)
  set('from', from)
  set('to', to)
  set('before', before === null ? null : String(before))
  return query.size > 0 ? `?${query}` : ''
}

export function isFilteredLog(request: LogRequest): boolean {
  return logQuery(request) !== ''
}

/** What is wrong with the filters; null if nothing is. */
export function logProblem({ from, to }: LogRequest): string | null {
  return from && to && from > to
    ? 'The first day is after the last one, so there is nothing to show.'
    : null
}

/** Days begin and end in the editor's time zone. */
export function toAuditFilter(request: LogRequest, timeZone: string): AuditFilter {
  const { text, person, about, from, to } = request
  const words = text.split(/\s+/).filter((word) => word !== '')
  return {
    words,
    ...(person !== null && { editorName: person }),
    ...(about && { subject: about }),
    ...(from && { from: rangeOfDays(from, from, timeZone).from }),
    ...(to && { until: rangeOfDays(to, to, timeZone).before }),
  }
}
