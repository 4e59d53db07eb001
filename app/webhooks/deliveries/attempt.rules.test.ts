import { expect, test } from 'vitest'
import { type AttemptResult, decideAttempt, storedAnswer } from './attempt.rules'

const now = new Date('2026-11-15T09:00:00Z')
const answer = (status: number, retryAfter?: string): AttemptResult => ({
  is: 'answer',
  status,
  text: '',
  retryAfter,
})
const decide = (attempts: number, result: AttemptResult) =>
  decideAttempt(attempts, result, { now, random: 0 })
const waitAfter = (attempts: number, result: AttemptResult) => {
  const decision = decide(attempts, result)
  return decision.outcome === null ? (decision.nextAt.getTime() - now.getTime()) / 1000 : null
}

test.each([200, 201, 202, 204, 299])('%i is delivered', (status) => {
  expect(decide(1, answer(status))).toEqual({ outcome: 'delivered' })
})

test.each([301, 302, 307, 400, 401, 404, 429, 500, 503])('%i is tried again', (status) => {
  expect(waitAfter(1, answer(status))).toBe(5)
})

test('410 is given up for good', () => {
  expect(decide(1, answer(410))).toEqual({ outcome: 'given-up', isGone: true })
})

test('ten attempts take a bit more than three days', () => {
  const silence: AttemptResult = { is: 'silence', reason: 'timeout' }
  const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, silence) ?? 0)
  expect(waits.slice(0, 3)).toEqual([5, 300, 1800])
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(3.5)
  expect(decide(10, silence)).toEqual({ outcome: 'given-up', isGone: false })
})

test('Retry-After is respected, up to a day', () => {
  expect(waitAfter(1, answer(429, '120'))).toBe(120)
  expect(waitAfter(1, answer(503, 'Sun, 15 Nov 2026 10:00:00 GMT'))).toBe(3600)
  expect(waitAfter(1, answer(503, '9999999'))).toBe(86_400)
  expect(waitAfter(1, answer(503, 'soon'))).toBe(5)
  expect(waitAfter(1, answer(503, '-5'))).toBe(5)
  expect(waitAfter(3, answer(503, '1'))).toBe(1800)
})

test('of an answer 500 characters of text are stored', () => {
  const text = `\0Not\n\u001b[31m found ${'😀'.repeat(600)}`
  const stored = storedAnswer({ is: 'answer', status: 404, text, retryAfter: undefined })
  expect(stored).toMatch(/^Not \[31m found 😀/)
  expect(Array.from(stored)).toHaveLength(500)
  expect(storedAnswer({ is: 'silence', reason: 'dns' })).toBe('The host name could not be found.')
})
