import { expect, test } from 'vitest'
import { postInputSchema, postPatchSchema } from './post-input.rules'

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
