import { expect, test } from 'vitest'
import { chosenValue, creators, parseChange, readChosen } from './bulk-form.rules'

const choices = {
  editors: [{ id: 'bo', name: 'Bo' }],
  authors: [
    { id: 'ada-lovelace', name: 'Ada Lovelace', isRetired: false },
    { id: 'old-hand', name: 'Old Hand', isRetired: true },
  ],
}

test('chosen posts are read once each, and what is no post is ignored', () => {
  const post = { kind: 'brief', id: 'b', version: 3 } as const
  expect(readChosen(['article a', 'article a', 'book c', 'brief', '', chosenValue(post)])).toEqual([
    { kind: 'article', id: 'a', version: 0 },
    post,
  ])
})

test.each([
  ['add-tag', ' AI,  zero   trust ,', { tags: ['AI', 'zero trust'] }],
  ['set-domain', 'ai', { domain: 'ai' }],
  ['add-author', 'ada-lovelace', { authors: ['ada-lovelace'] }],
  ['set-authors', '', { authors: [] }],
  ['set-authors', 'old-hand, ada-lovelace', { authors: ['old-hand', 'ada-lovelace'] }],
  ['assign', 'bo', { editorId: 'bo' }],
  ['assign', creators, { editorId: null }],
  ['bin', '', {}],
] as const)('%s reads “%s”', (step, value, change) => {
  expect(parseChange(step, value, choices)).toEqual({ ok: true, change: { step, ...change } })
})

test.each([
  ['add-tag', ' , ', 'Name a tag.'],
  ['set-domain', 'sports', 'Choose a domain.'],
  ['add-author', 'old-hand', 'Choose an author.'],
  ['set-authors', 'nobody', 'There is no author “nobody”. Remove it, or choose another author.'],
  ['assign', 'eve', 'Choose an editor.'],
] as const)('%s refuses “%s” with words', (step, value, problem) => {
  expect(parseChange(step, value, choices)).toEqual({ ok: false, problem })
})
