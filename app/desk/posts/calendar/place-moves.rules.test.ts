import { expect, test } from 'vitest'
import type { CalendarEntry } from '~/posts/lists/calendar/calendar-entries.rules'
import { placeMoves } from './place-moves.rules'

const entry = (key: string, day: string): CalendarEntry => ({
  key,
  kind: 'article',
  id: key,
  title: key,
  type: 'planned',
  day,
  time: '',
  from: '',
  isNextVersion: false,
  fixed: null,
})

const page = {
  days: [
    { day: '2026-11-17', entries: [entry('a', '2026-11-17')], more: 2 },
    { day: '2026-11-18', entries: [entry('b', '2026-11-18')], more: 0 },
  ],
  undated: [entry('c', '')],
}
const keysAfter = (moves: [string, string][]) => {
  const { days, undated } = placeMoves(page, new Map(moves))
  return [...days.map(({ entries }) => entries), undated].map((entries) =>
    entries.map(({ key, day }) => `${key} ${day}`),
  )
}

test('a moved entry is shown on its new day before the move is stored', () => {
  expect(keysAfter([['a', '2026-11-18']])).toEqual([[], ['b 2026-11-18', 'a 2026-11-18'], ['c ']])
  expect(keysAfter([['c', '2026-11-17']])).toEqual([
    ['a 2026-11-17', 'c 2026-11-17'],
    ['b 2026-11-18'],
    [],
  ])
  expect(keysAfter([['a', '']])).toEqual([[], ['b 2026-11-18'], ['c ', 'a ']])
})

test('an entry that moves out of the shown days is not shown, and without moves nothing changes', () => {
  expect(keysAfter([['b', '2026-12-24']])).toEqual([['a 2026-11-17'], [], ['c ']])
  expect(placeMoves(page, new Map())).toEqual(page)
})
