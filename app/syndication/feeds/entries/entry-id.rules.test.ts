import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../../../tests/support/data/syndicated-posts'
import { entryId } from './entry-id.rules'

test('a post id that is a UUID is the entry id, in lower case', () => {
  const id = 'CB4C6C5B-E2A5-4307-A263-1F073B346D00'
  expect(entryId({ kind: 'article', id })).toBe(`urn:uuid:${id.toLowerCase()}`)
})

test('any other post id is hashed to a UUID that never changes', () => {
  // If this value changed, feed readers would show these posts as new.
  expect(entryId({ kind: 'article', id: '42' })).toBe(
    'urn:uuid:83cd54bd-9039-5474-aa8a-75672d477e2c',
  )
  expect(entryId({ kind: 'brief', id: '42' })).not.toBe(entryId({ kind: 'article', id: '42' }))
  fc.assert(
    fc.property(hostileText, (id) => {
      const name = entryId({ kind: 'article', id })
      expect(name).toMatch(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})
