import { expect, test } from 'vitest'
import type { WaitingMessage } from '~/database/outbox/outbox'
import { judgeOutbox, retriable, stuckMessages } from './judge-outbox'

const now = new Date('2026-11-15T09:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

function aMessage(overrides: Partial<WaitingMessage> = {}): WaitingMessage {
  return {
    id: 1,
    topic: 'post-changed',
    createdAt: inMinutes(-1),
    attempts: 0,
    claimedUntil: null,
    triedAt: null,
    lastError: null,
    ...overrides,
  }
}

test('messages that are new, being handled, or told to wait are in order', () => {
  const messages = [
    aMessage(),
    aMessage({ attempts: 1, claimedUntil: inMinutes(1), triedAt: now }),
    aMessage({ createdAt: inMinutes(-600), claimedUntil: inMinutes(12 * 60) }),
    aMessage({ createdAt: inMinutes(-20), attempts: 4, claimedUntil: inMinutes(-1) }),
  ]
  expect(judgeOutbox(messages, now)).toEqual([])
})

test('what fails for more than a day is an error', () => {
  const failing = { attempts: 30, claimedUntil: inMinutes(20), triedAt: inMinutes(-40) }
  const [first] = judgeOutbox([aMessage({ ...failing, createdAt: inMinutes(-300) })], now)
  expect(first).toMatchObject({
    level: 'warning',
    text: '1 job fails again and again, for 5 hours.',
  })
  const [second] = judgeOutbox([aMessage({ ...failing, createdAt: inMinutes(-3000) })], now)
  expect(second).toMatchObject({ level: 'error', text: expect.stringContaining('2 days') })
})

test('--fix is advised only for what it can still do', () => {
  const createdAt = inMinutes(-300)
  const adviceFor = (message: Partial<WaitingMessage>) =>
    judgeOutbox([aMessage({ createdAt, attempts: 30, ...message })], now)[0]?.whatToDo
  expect(adviceFor({ claimedUntil: inMinutes(20), triedAt: inMinutes(-40) })).toContain('--fix')
  // As --fix leaves it.
  expect(adviceFor({ claimedUntil: null })).not.toContain('--fix')
})

test('a claim that a wrong clock made too long is an error, and can be ended', () => {
  const locked = aMessage({
    attempts: 1,
    claimedUntil: inMinutes(24 * 60),
    triedAt: inMinutes(24 * 60 - 1),
  })
  expect(judgeOutbox([locked], now)).toEqual([
    expect.objectContaining({
      level: 'error',
      text: expect.stringContaining('the clock was wrong'),
    }),
  ])
  expect(retriable(stuckMessages([locked], now), now)).toEqual([locked])
})
