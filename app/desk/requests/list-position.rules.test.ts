import { expect, test } from 'vitest'
import { positionIn } from './list-position.rules'

const read = (query: string) => positionIn(new URLSearchParams(query), 'before')

test('a page begins after the last entry of the page before', () => {
  const createdAt = new Date('2026-11-15T09:00:00Z')
  expect(read('before=2026-11-15T09:00:00.000Z&id=one%00')).toEqual({ createdAt, id: 'one' })
})

test.each(['', 'before=yesterday', 'before=0000-01-01T00:00:00Z', 'id=one'])(
  '“%s” is the first page',
  (query) => {
    expect(read(query)).toBeNull()
  },
)
