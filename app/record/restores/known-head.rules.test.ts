import { describe, expect, test } from 'vitest'
import { explains, isStatedAsLost } from './known-head.rules'
import type { StatedRestore } from './stated-restore.rules'

const root = (letter: string) => letter.repeat(64)
const day = (of: number) => `2026-11-${String(of).padStart(2, '0')}T09:00:00.000Z`
const restored: StatedRestore = { time: day(18), size: 100 }
const withLost = { ...restored, lost: { size: 120, root: root('a') } }

describe('"a head of more than `size` entries is explained if"', () => {
  test.each([
    ['it has fewer entries than `lost`', 119, root('b'), true],
    ['it has one more than was restored', 101, root('b'), true],
    ['it is exactly `lost`', 120, root('a'), true],
    ['it has the size of `lost` and another root', 120, root('b'), false],
    ['it has more entries than `lost`', 121, root('a'), false],
    ['it has no more entries than were restored', 100, root('b'), false],
    ['it has fewer', 3, root('b'), false],
  ])('%s', (_, size, headRoot, expected) => {
    expect(explains(withLost, { size, root: headRoot, time: day(17) })).toBe(expected)
  })

  test('it is `lost`, but the restored record has as many entries: those were changed', () => {
    const late = { ...withLost, size: 130 }
    expect(explains(late, { size: 120, root: root('a'), time: day(17) })).toBe(false)
    // The server need not say it again.
    expect(isStatedAsLost({ size: 120, root: root('a') }, [late])).toBe(true)
  })
})

describe('"with a fork, that counts instead of `size`"', () => {
  const forked: StatedRestore = {
    time: day(18),
    size: 130,
    lost: { size: 120, root: root('a') },
    fork: { size: 50, root: root('c'), entry: '{…}', time: day(16) },
  }
  const restores = [{ position: 50, entry: '{…}' }]

  test.each([
    ['it is exactly `lost`', { size: 120, root: root('a') }, true],
    [
      'it is known to have been restored at the fork',
      { size: 51, root: root('b'), restores },
      true,
    ],
    ['it is not known to', { size: 51, root: root('b') }, false],
    [
      'it was restored elsewhere',
      { size: 51, root: root('b'), restores: [{ position: 50, entry: '{}' }] },
      false,
    ],
    ['it has no more entries than the fork', { size: 50, root: root('b'), restores }, false],
    ['it has more than `lost`', { size: 121, root: root('b'), restores }, false],
  ])('%s', (_, head, expected) => {
    expect(explains(forked, head)).toBe(expected)
  })
})

describe('without `lost`, "its time lies between that of the backup and that of the entry"', () => {
  const head = (time: string | undefined, size = 101) => ({ size, root: root('b'), time })

  test.each([
    ['before the entry, no backup named', undefined, day(2), true],
    ['at the time of the entry', undefined, day(18), false],
    ['after the entry', undefined, day(19), false],
    ['after the backup', day(10), day(12), true],
    ['at the time of the backup', day(10), day(10), true],
    ['before the backup', day(10), day(9), false],
    ['unknown', undefined, undefined, false],
    ['no time', undefined, 'soon', false],
  ])('%s', (_, backup, time, expected) => {
    expect(explains({ ...restored, backup }, head(time))).toBe(expected)
    expect(isStatedAsLost(head(time), [{ ...restored, backup }])).toBe(false)
  })

  test('and it has more entries than were restored', () => {
    expect(explains(restored, head(day(2), 100))).toBe(false)
  })
})
