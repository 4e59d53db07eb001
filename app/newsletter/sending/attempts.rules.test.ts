import { expect, test } from 'vitest'
import { attemptOf, nextPause, stopsSending } from './attempts.rules'

const now = new Date('2026-11-15T09:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test('a deferred mail waits longer after each attempt, and fails after the seventh', () => {
  const deferred = { status: 'deferred', error: 'Greylisted' } as const
  const attempts = [0, 1, 2, 3, 4, 5, 6].map((count) => attemptOf(count, deferred, now))
  expect(attempts.slice(0, 6).map(({ dueAt }) => dueAt)).toEqual(
    [1, 5, 15, 60, 240, 480].map(minutes),
  )
  expect(attempts.map(({ status }) => status)).toEqual([...Array(6).fill('waiting'), 'failed'])
})

test('a mail server that is unavailable costs no attempt', () => {
  const result = { status: 'unavailable', error: 'ECONNREFUSED' } as const
  expect(attemptOf(2, result, now)).toEqual({
    status: 'waiting',
    attempts: 2,
    dueAt: now,
    error: '',
  })
  expect(stopsSending(result)).toBe(true)
})

test('a broken connection pauses sending and counts as an attempt at that mail', () => {
  const result = { status: 'interrupted', error: 'Connection closed' } as const
  expect(attemptOf(0, result, now)).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(stopsSending(result)).toBe(true)
})

test.each([
  ['rejected', 'failed'],
  ['uncertain', 'uncertain'],
] as const)('a %s mail is recorded as %s, and is not tried again', (status, recorded) => {
  const result = { status, error: 'No such user', isAddressGone: true }
  expect(attemptOf(0, result, now)).toMatchObject({ status: recorded, error: 'No such user' })
  expect(stopsSending(result)).toBe(false)
})

test('pauses grow from five seconds to five minutes', () => {
  expect([0, 5_000, 200_000].map(nextPause)).toEqual([5_000, 10_000, 300_000])
})
