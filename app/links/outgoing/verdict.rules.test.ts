import { expect, test } from 'vitest'
import {
  afterCheck,
  type CheckRecord,
  hostPauseMs,
  type Outcome,
  retryAfterMs,
} from './verdict.rules'

const hourMs = 60 * 60_000
const start = new Date('2026-11-15T23:30:00Z')
const unchecked: CheckRecord = {
  state: 'unchecked',
  since: null,
  status: null,
  reason: null,
  missingDays: 0,
  missingOn: null,
  silentChecks: 0,
  checkedAt: null,
  answeredAt: null,
}
const answer = (status: number, retryAfterMs: number | null = null): Outcome => {
  return { is: 'answer', status, retryAfterMs }
}
const silence: Outcome = { is: 'silence', reason: 'timeout' }

/** Checks with so many hours between the start and each. */
function checked(checks: [hours: number, outcome: Outcome][], { isOnline = true } = {}) {
  let record: CheckRecord & { nextCheckAt?: Date } = unchecked
  for (const [hours, outcome] of checks) {
    const now = new Date(start.getTime() + hours * hourMs)
    record = afterCheck(record, outcome, { now, isOnline, spread: 0.5 })
  }
  const waitHours =
    ((record.nextCheckAt?.getTime() ?? 0) - (record.checkedAt?.getTime() ?? 0)) / hourMs
  return { ...record, waitHours }
}

test('a page that answers works, and is checked again after 14 days', () => {
  expect(checked([[0, answer(200)]])).toMatchObject({ state: 'works', waitHours: 14 * 24 })
})

test('404 or 410 on two different days: gone, since the first', () => {
  expect(checked([[0, answer(404)]])).toMatchObject({ state: 'failing', waitHours: 25 })
  const twice = checked([
    [0, answer(404)],
    [25, answer(410)],
  ])
  expect(twice).toMatchObject({ state: 'gone', since: start, status: 410, waitHours: 14 * 24 })
})

test('404 twice on one day is not enough, however often an editor asks', () => {
  const sameDay: [number, Outcome][] = [0, 0.1, 0.2, 0.3].map((hours) => [hours, answer(404)])
  expect(checked(sameDay)).toMatchObject({ state: 'failing', missingDays: 1 })
})

test('no answer four times over a week: gone', () => {
  const days = [0, 2, 4, 7]
  const checks = days.map((day): [number, Outcome] => [day * 24, silence])
  expect(checked(checks.slice(0, 3))).toMatchObject({ state: 'failing', waitHours: 3 * 24 })
  expect(checked(checks)).toMatchObject({ state: 'gone', reason: 'timeout', since: start })
})

test('no answer four times within a week is not enough', () => {
  const checks = [0, 1, 2, 3].map((hours): [number, Outcome] => [hours, silence])
  expect(checked(checks)).toMatchObject({ state: 'failing' })
})

test('no answer counts for nothing while no other host answers either', () => {
  const checks = [0, 2, 4, 8].map((day): [number, Outcome] => [day * 24, silence])
  expect(checked(checks, { isOnline: false })).toMatchObject({
    state: 'unchecked',
    silentChecks: 0,
    waitHours: 6,
  })
})

test.each([401, 403, 451, 500, 502])('%i is an answer that says nothing', (status) => {
  const checks = [0, 48, 96, 200].map((hours): [number, Outcome] => [hours, answer(status)])
  expect(checked(checks)).toMatchObject({ state: 'unclear', status, since: null })
})

test.each([429, 503])('%i keeps what was known, and waits as the host asks', (status) => {
  const gone: [number, Outcome][] = [
    [0, answer(404)],
    [25, answer(404)],
  ]
  const busy = answer(status, 3 * 24 * hourMs)
  expect(checked([...gone, [400, busy]])).toMatchObject({
    state: 'gone',
    status: 404,
    waitHours: 72,
  })
  expect(checked([[0, busy]])).toMatchObject({ state: 'unclear', status })
  expect(hostPauseMs(busy)).toBe(3 * 24 * hourMs)
  expect(hostPauseMs(answer(status))).toBe(hourMs)
  expect(hostPauseMs(answer(404))).toBeNull()
})

test('a page that answers again is not gone any more, and its failures are forgotten', () => {
  const back = checked([
    [0, answer(404)],
    [25, answer(404)],
    [400, answer(200)],
    [800, answer(404)],
  ])
  expect(back).toMatchObject({ state: 'failing', missingDays: 1 })
})

test('an address that may not be requested is skipped', () => {
  expect(checked([[0, { is: 'refused', reason: 'private' }]])).toMatchObject({
    state: 'skipped',
    reason: 'private',
  })
})

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sun, 15 Nov 2026 23:31:00 GMT', 60_000],
  ['Sun, 15 Nov 2020 23:31:00 GMT', 0],
  ['-1', null],
  ['soon', null],
  ['99999999999999', null],
  [undefined, null],
])('Retry-After: %s', (header, expected) => {
  expect(retryAfterMs(header, start)).toBe(expected)
})
