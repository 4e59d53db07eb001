import type { SendResult } from '~/mail/mailer'

/** One attempt at a delivery, as the database records it. */
export interface Attempt {
  status: 'sent' | 'failed' | 'uncertain' | 'waiting'
  error: string
  /** When to try again, if it waits. */
  dueAt: Date
  attempts: number
}

const minute = 60_000
/** Waits before each retry of a deferred mail. After the last retry it has failed. */
const retryWaits = [1, 5, 15, 60, 240, 480].map((minutes) => minutes * minute)
const shortestPauseMs = 5_000
const longestPauseMs = 5 * minute

/** What to record after `attempts` earlier attempts and this one. */
export function attemptOf(attempts: number, result: SendResult, now: Date): Attempt {
  const attempt = { attempts: attempts + 1, dueAt: now, error: '' }
  switch (result.status) {
    case 'sent':
      return { ...attempt, status: 'sent' }
    case 'rejected':
      return { ...attempt, status: 'failed', error: result.error }
    case 'uncertain':
      return { ...attempt, status: 'uncertain', error: result.error }
    case 'unavailable':
      // Not a fault of this mail: it does not count as an attempt.
      return { ...attempt, status: 'waiting', attempts }
    // A mail that breaks the connection every time would block all behind it for ever.
    case 'interrupted':
    case 'deferred': {
      const wait = retryWaits[attempts]
      if (wait === undefined) return { ...attempt, status: 'failed', error: result.error }
      const dueAt = new Date(now.getTime() + wait)
      return { ...attempt, status: 'waiting', dueAt, error: result.error }
    }
  }
}

type ServerFailure = Extract<SendResult, { status: 'unavailable' | 'interrupted' }>

/** The mail server failed: sending pauses before the next mail. */
export function stopsSending(result: SendResult): result is ServerFailure {
  return result.status === 'unavailable' || result.status === 'interrupted'
}

/** Doubles the pause, between five seconds and five minutes. */
export function nextPause(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs)
}
