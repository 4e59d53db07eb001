/** What came back from one request. */
export type AttemptResult =
  | { is: 'answer'; status: number; text: string; retryAfter: string | undefined }
  | { is: 'silence'; reason: SilenceReason }

export const silenceTexts = {
  dns: 'The host name could not be found.',
  timeout: 'There was no answer within 10 seconds.',
  refused: 'The connection was refused or closed.',
  certificate: 'The certificate of the host is not valid.',
  invalid: 'The answer was no HTTP.',
  failed: 'The connection failed.',
  private:
    'The host is inside a private network. Nothing is sent there unless WEBHOOKS_PRIVATE=1 is set.',
  insecure: 'The host is public, so its address must begin with https://.',
} as const

export type SilenceReason = keyof typeof silenceTexts

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long to wait after each failed attempt: ten attempts in a bit more than three days. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
const longestRetryAfterMs = 24 * hour
/** A webhook that has delivered nothing for so long is turned off when it gives up a message. */
export const failingMs = 72 * hour

export type AttemptDecision =
  | { outcome: 'delivered' }
  | { outcome: 'given-up'; isGone: boolean }
  | { outcome: null; nextAt: Date }

/** What follows from the result of an attempt. `random` is from 0 to 1, so that not all messages are sent again at once. */
export function decideAttempt(
  attempts: number,
  result: AttemptResult,
  { now, random }: { now: Date; random: number },
): AttemptDecision {
  if (isDelivered(result)) return { outcome: 'delivered' }
  if (result.is === 'answer' && result.status === 410) return { outcome: 'given-up', isGone: true }
  const wait = waits[attempts - 1]
  if (wait === undefined) return { outcome: 'given-up', isGone: false }
  const spread = wait * (1 + random / 10)
  const asked = result.is === 'answer' ? retryAfterMs(result.retryAfter, now) : 0
  return { outcome: null, nextAt: new Date(now.getTime() + Math.max(spread, asked)) }
}

export function isDelivered(result: AttemptResult): boolean {
  return result.is === 'answer' && result.status >= 200 && result.status < 300
}

/** The header `Retry-After`: seconds, or a date. Anything else is 0. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : 0
}

const maxAnswerLength = 500

/** The beginning of an answer as it is stored, without characters that are not text. */
export function storedAnswer(result: AttemptResult): string {
  if (result.is === 'silence') return silenceTexts[result.reason]
  const text = result.text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  return Array.from(text).slice(0, maxAnswerLength).join('')
}
