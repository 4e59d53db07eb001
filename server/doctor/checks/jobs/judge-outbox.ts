import type { WaitingMessage } from '~/database/outbox/outbox'
import { countOf, error, type Finding, warning } from '../../finding'
import { durationOf } from '../storage/clock-difference'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** With the pauses between them, so many attempts took half an hour. */
const manyAttempts = 5
/** A running server handles a message within seconds. */
const unhandledMs = 10 * minuteMs
/** A claim ends after an hour at most, and a message that was told to wait, within a day. */
const longestClaimMs = 61 * minuteMs
const longestDelayMs = 2 * dayMs
/** No attempt takes longer than a minute. */
const attemptMs = 2 * minuteMs

export interface StuckMessages {
  /** They failed again and again. */
  failing: WaitingMessage[]
  /** They could be handled, but no process does. */
  unhandled: WaitingMessage[]
  /** They wait until a time that no process would have chosen: the clock was wrong. */
  locked: WaitingMessage[]
}

export function stuckMessages(messages: readonly WaitingMessage[], now: Date): StuckMessages {
  const isLocked = ({ claimedUntil, attempts }: WaitingMessage) =>
    claimedUntil !== null &&
    claimedUntil.getTime() - now.getTime() > (attempts > 0 ? longestClaimMs : longestDelayMs)
  const isFailing = ({ attempts }: WaitingMessage) => attempts >= manyAttempts
  const isUnhandled = ({ claimedUntil, createdAt }: WaitingMessage) =>
    now.getTime() - (claimedUntil ?? createdAt).getTime() > unhandledMs
  const locked = messages.filter(isLocked)
  const failing = messages.filter((message) => !isLocked(message) && isFailing(message))
  const unhandled = messages.filter((message) => !isFailing(message) && isUnhandled(message))
  return { failing, unhandled, locked }
}

/** Those that can be tried at once: no process is handling them at the moment. */
export function retriable({ failing, locked }: StuckMessages, now: Date): WaitingMessage[] {
  const isIdle = ({ triedAt }: WaitingMessage) =>
    triedAt === null || Math.abs(now.getTime() - triedAt.getTime()) > attemptMs
  const isWaiting = ({ claimedUntil }: WaitingMessage) =>
    claimedUntil !== null && claimedUntil > now
  return [...failing, ...locked].filter((message) => isIdle(message) && isWaiting(message))
}

const removeCause = 'Remove the cause, which the log says as well (`job failed`).'

export function judgeOutbox(messages: readonly WaitingMessage[], now: Date): Finding[] {
  const stuck = stuckMessages(messages, now)
  const { failing, unhandled, locked } = stuck
  const found: Finding[] = []
  if (failing.length > 0) {
    const level = isOld(failing, now) ? error : warning
    found.push(
      level(
        `${countOf(failing.length, 'job fails', 'jobs fail')} again and again, for ${ageOf(failing, now)}.`,
        retriable(stuck, now).length > 0
          ? `${removeCause} They are tried once an hour; \`vigil doctor --fix\` lets them be tried at once.`
          : `${removeCause} A running server tries them at this moment: look again in two minutes.`,
        byTopic(failing),
      ),
    )
  }
  if (unhandled.length > 0) {
    const level = isOld(unhandled, now) ? error : warning
    found.push(
      level(
        `${countOf(unhandled.length, 'job waits', 'jobs wait')} and nobody does them, for ${ageOf(unhandled, now)}.`,
        'Start the server. If it runs, look for errors in its log, and restart it.',
        byTopic(unhandled),
      ),
    )
  }
  if (locked.length > 0) {
    found.push(
      error(
        `${countOf(locked.length, 'job waits', 'jobs wait')} until a time that is too far away: the clock was wrong when they were begun.`,
        'Check the clock. `vigil doctor --fix` lets them be tried at once.',
        byTopic(locked),
      ),
    )
  }
  return found
}

function isOld(messages: readonly WaitingMessage[], now: Date): boolean {
  return now.getTime() - oldestOf(messages) > dayMs
}

function ageOf(messages: readonly WaitingMessage[], now: Date): string {
  return durationOf(Math.max(0, now.getTime() - oldestOf(messages)))
}

function oldestOf(messages: readonly WaitingMessage[]): number {
  return Math.min(...messages.map(({ createdAt }) => createdAt.getTime()))
}

/** Such as `key-link: 3, tried 7 times (connect ECONNREFUSED)`. */
function byTopic(messages: readonly WaitingMessage[]): string[] {
  return [...Map.groupBy(messages, ({ topic }) => topic)].map(([topic, some]) => {
    const attempts = Math.max(...some.map((message) => message.attempts))
    const tried = attempts === 0 ? '' : `, tried ${countOf(attempts, 'time')}`
    const lastError = some.findLast((message) => message.lastError !== null)?.lastError
    return `${topic}: ${some.length}${tried}${lastError ? ` (${withoutAddresses(lastError)})` : ''}`
  })
}

/** Answers of mail servers name the recipient, who is nobody's business here. */
function withoutAddresses(text: string): string {
  return text
    .replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…@…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)
}
