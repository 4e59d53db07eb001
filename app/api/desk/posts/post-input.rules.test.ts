import { expect, test } from 'vitest'
import { aDeskPost } from '../../../../tests/support/data/desk'
import { postInputSchema, postPatchSchema } from './post-input.rules'
import { toldToReaders } from './readers-input.rules'

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
  'a draft cannot be planned for %s, which no database stores',
  (at) => {
    expect(postPatchSchema.safeParse({ at }).success).toBe(false)
  },
)

test('nobody sets what only the desk decides', () => {
  const forged = [
    'version',
    'publishedAt',
    'createdBy',
    'author',
    'kind',
    'id',
    'isPinned',
    'nextVersionOf',
  ]
  for (const name of [...forged, '__proto__']) {
    const body = JSON.parse(`{ "title": "T", "${name}": "x" }`)
    expect(postInputSchema.safeParse(body).success, name).toBe(false)
    expect(postPatchSchema.safeParse(body).success, name).toBe(false)
  }
})

test('what readers are told of is left out, or what the request says', () => {
  const post = aDeskPost()
  expect(toldToReaders({}, post)).toEqual({})
  expect(toldToReaders({ change: 'update' }, post)).toEqual({
    publicChange: { change: 'update', note: '' },
  })
  expect(toldToReaders({ changeNote: ' New. ', reason: ' Wrong. ' }, post)).toEqual({
    publicChange: { change: 'minor', note: 'New.' },
    withdrawalReason: 'Wrong.',
  })
  const publicChange = { change: 'correction' as const, note: 'It is 6.' }
  const nextOf = { postId: 'live', baseVersion: 1, failure: null, publicChange }
  expect(toldToReaders({ changeNote: 'It is 7.' }, { nextOf })).toEqual({
    publicChange: { change: 'correction', note: 'It is 7.' },
  })
})

test('a reason has 1,000 characters at most', () => {
  expect(postPatchSchema.safeParse({ reason: 'x'.repeat(1_000) }).success).toBe(true)
  expect(postPatchSchema.safeParse({ reason: 'x'.repeat(1_001) }).success).toBe(false)
})
