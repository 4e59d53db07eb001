import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from '~/config/slugify'
import { anyText } from '../../../tests/support/data/any-posts'
import { feedFiles, freeSlug, importedSlug } from './slug.rules'

describe('a title as an address', () => {
  test.each([
    ['Zero trust, without the slogans', 'zero-trust-without-the-slogans'],
    ['  Spaces   and -- dashes  ', 'spaces-and-dashes'],
    ["CISA’s list, and what it doesn't say", 'cisas-list-and-what-it-doesnt-say'],
    ['Café Ünïcode', 'cafe-unicode'],
    ['ﬁrst of Ⅳ', 'first-of-iv'],
    ['CVE-2026-12345: 3/4 patched', 'cve-2026-12345-3-4-patched'],
    ['日本語の題', '日本語の題'],
  ])('%j becomes %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  test('Korean syllables stay whole, as a reader types them into the address bar', () => {
    expect(slugify('한국어 제목')).toBe('한국어-제목'.normalize('NFC'))
  })

  test.each(['', '   ', '!!!', '🔥', '\ud800'])('%j has no letters, and is untitled', (title) => {
    expect(slugify(title)).toBe('untitled')
  })

  test('a long title is cut between words, at 80 characters or before', () => {
    const words = `${'a'.repeat(40)} ${'b'.repeat(39)}`
    expect(slugify(`${words} c`)).toBe(words.replace(' ', '-'))
    expect(slugify(`${words}b`)).toBe('a'.repeat(40))
  })

  test('one endless word is cut where it must be, by character and not by half of one', () => {
    expect(slugify('x'.repeat(200))).toBe('x'.repeat(80))
    expect(slugify('𠮷'.repeat(200))).toBe('𠮷'.repeat(80))
  })

  test('whatever the title, words of letters and digits joined by single hyphens, at most 80', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary', minLength: 90 })), (title) => {
        const slug = slugify(title)
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
        expect(Array.from(slug).length).toBeLessThanOrEqual(80)
        expect(slug.isWellFormed()).toBe(true)
      }),
    )
  })

  test('a slug is its own slug', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        expect(slugify(slugify(title))).toBe(slugify(title))
      }),
    )
  })
})

describe('a free slug', () => {
  const among = (taken: string[]) => async (slug: string) => taken.includes(slug)

  test('is the slug itself while no post has it', async () => {
    expect(await freeSlug('zero-trust', among(['other']))).toBe('zero-trust')
  })

  test('is numbered from 2 when a post has it, and fills the first gap', async () => {
    expect(await freeSlug('zero-trust', among(['zero-trust']))).toBe('zero-trust-2')
    expect(
      await freeSlug('zero-trust', among(['zero-trust', 'zero-trust-2', 'zero-trust-4'])),
    ).toBe('zero-trust-3')
  })

  test('is never one that is taken', async () => {
    const someTaken = fc.subarray(['a', 'a-2', 'a-3', 'a-4', 'a-5', 'b'])
    await fc.assert(
      fc.asyncProperty(someTaken, async (taken) => {
        const slug = await freeSlug('a', among(taken))
        expect(taken).not.toContain(slug)
        expect(slug).toMatch(/^a(-\d+)?$/)
      }),
    )
  })
})

test.each([
  ['हिन्दी समाचार', 'हिन्दी-समाचार'],
  ['がぎぐ', 'がぎぐ'],
  ['Crème brûlée', 'creme-brulee'],
])('%s loses its accents, but not the marks it is spelled with', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

describe('a slug and a feed never have the same address', () => {
  test('no title becomes the name of a feed', () => {
    for (const file of feedFiles) expect(slugify(file)).toBe(file.replace('.', '-'))
    fc.assert(fc.property(anyText, (title) => !slugify(title).includes('.')))
  })

  test.each([...feedFiles, 'Feed.XML'])('nor does an imported slug %s stay', (slug) => {
    expect(importedSlug(slug)).toBe(slug.toLowerCase().replace('.', '-'))
  })

  test('any other imported slug stays as it is', () => {
    expect(importedSlug('Feed.xml-explained')).toBe('Feed.xml-explained')
    expect(importedSlug('')).toBe('')
  })
})
