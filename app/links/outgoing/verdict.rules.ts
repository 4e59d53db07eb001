import type { OutgoingState } from '../link.rules'

/** Why there was no answer. */
export type Silence = 'dns' | 'timeout' | 'refused' | 'failed'
/** Why an address is never requested. */
export type Refusal = 'private' | 'port' | 'scheme'

/** What one check has found. */
export type Outcome =
  | { is: 'answer'; status: number; retryAfterMs: number | null }
  | { is: 'silence'; reason: Silence }
  /** Readers may get further than the check. */
  | { is: 'unclear'; reason: 'certificate' | 'redirects' | 'invalid' }
  | { is: 'refused'; reason: Refusal }

/** What is stored of all checks of a link. */
export interface CheckRecord {
  state: OutgoingState
  /** The first failure in a row. */
  since: Date | null
  status: number | null
  reason: string | null
  /** Days in this row of failures that had the answer 404 or 410. */
  missingDays: number
  /** The last of them, '2026-11-15' in UTC. */
  missingOn: string | null
  /** Checks in this row of failures without an answer. */
  silentChecks: number
  checkedAt: Date | null
  answeredAt: Date | null
}

interface CheckContext {
  now: Date
  /** Whether any other host has answered lately. If none has, our own network may be down. */
  isOnline: boolean
  /** Between 0 and 1, always the same for a link: it spreads the checks. */
  spread: number
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** How often a link is checked that needs no second look. */
export const checkEveryDays = 14
export const daysUntilMissingIsGone = 2
export const checksUntilSilenceIsGone = 4
const silenceMs = 7 * dayMs
/** The waits between checks without an answer: the fourth is a week after the first. */
const silentWaitDays = [2, 2, 3]

/** What is known of a link after another check, and when to check it next. */
export function afterCheck(
  before: CheckRecord,
  outcome: Outcome,
  context: CheckContext,
): CheckRecord & { nextCheckAt: Date } {
  const after = recordAfter(before, outcome, context)
  return {
    ...after,
    nextCheckAt: new Date(context.now.getTime() + waitMs(after, outcome, context)),
  }
}

function recordAfter(before: CheckRecord, outcome: Outcome, context: CheckContext): CheckRecord {
  const { now } = context
  switch (outcome.is) {
    case 'answer':
      return answered({ ...before, checkedAt: now, answeredAt: now }, outcome.status, now)
    case 'silence': {
      if (!context.isOnline) return { ...before, checkedAt: now }
      const { reason } = outcome
      const silentChecks = before.silentChecks + 1
      const failed = { ...before, checkedAt: now, status: null, reason, silentChecks }
      return withVerdict({ ...failed, since: before.since ?? now }, now)
    }
    case 'unclear':
      return { ...ended(before), state: 'unclear', reason: outcome.reason, checkedAt: now }
    case 'refused':
      return { ...ended(before), state: 'skipped', reason: outcome.reason, checkedAt: now }
  }
}

function answered(before: CheckRecord, status: number, now: Date): CheckRecord {
  // The host wants fewer requests: that says nothing about the page.
  if (isBusy(status)) {
    const state = before.state === 'unchecked' ? 'unclear' : before.state
    return before.state === 'gone' ? before : { ...before, state, status, reason: null }
  }
  if (status !== 404 && status !== 410) {
    return { ...ended(before), state: status < 400 ? 'works' : 'unclear', status }
  }
  const day = now.toISOString().slice(0, 10)
  const missingDays = before.missingDays + (before.missingOn === day ? 0 : 1)
  const missing = { ...before, status, reason: null, missingDays, missingOn: day }
  return withVerdict({ ...missing, since: before.since ?? now }, now)
}

/** Without the failures so far. */
function ended(before: CheckRecord): CheckRecord {
  const none = { since: null, status: null, reason: null }
  return { ...before, ...none, missingDays: 0, missingOn: null, silentChecks: 0 }
}

function withVerdict(record: CheckRecord, now: Date): CheckRecord {
  const { missingDays, silentChecks, since } = record
  const isSilent =
    silentChecks >= checksUntilSilenceIsGone &&
    since !== null &&
    now.getTime() - since.getTime() >= silenceMs
  const isGone = missingDays >= daysUntilMissingIsGone || isSilent
  return { ...record, state: isGone ? 'gone' : 'failing' }
}

function waitMs(after: CheckRecord, outcome: Outcome, { isOnline, spread }: CheckContext): number {
  const usual = (checkEveryDays - 1 + 2 * spread) * dayMs
  if (outcome.is === 'silence' && !isOnline) return 6 * hourMs
  if (outcome.is === 'answer' && isBusy(outcome.status)) {
    return Math.min(Math.max(outcome.retryAfterMs ?? 0, dayMs), usual)
  }
  if (after.state !== 'failing') return usual
  if (outcome.is === 'answer') return 25 * hourMs
  return (silentWaitDays[after.silentChecks - 1] ?? 3) * dayMs
}

function isBusy(status: number): boolean {
  return status === 429 || status === 503
}

/** How long no link of this host is requested; null if the host has not asked for that. */
export function hostPauseMs(outcome: Outcome): number | null {
  if (outcome.is !== 'answer' || !isBusy(outcome.status)) return null
  return Math.min(Math.max(outcome.retryAfterMs ?? 0, hourMs), 7 * dayMs)
}

/** `Retry-After` as milliseconds: seconds or a date; null for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  // Date.parse() also accepts numbers such as '-1'.
  const at = /^[A-Za-z]{3},/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
