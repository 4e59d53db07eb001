import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { aSummary } from '../../../tests/support/posts'
import { characterCount, startOfBody } from '../post.rules'
import { pageDescription, pageTitle, plainText, summaryOf } from './summary.rules'

const digits = (count: number) => '0123456789'.repeat(100).slice(0, count)
const unwritten = { summary: '', metaDescription: '' }

// Long enough to be cut, and made so that a cut by code unit would often fall inside a character.
const longText = fc.string({ unit: fc.constantFrom('🔥', '𠮷', 'a', ' ', 'é'), minLength: 250 })

describe('the summary', () => {
  test("is the editor's own, whole, however long", () => {
    expect(summaryOf(aSummary({ summary: ` ${digits(500)} ` }))).toBe(digits(500))
  })

  test.each(['', '  \n'])(
    'SPEC 9: fallback summary: first 200 characters of body (summary %j)',
    (summary) => {
      expect(summaryOf(aSummary({ summary, bodyStart: digits(300) }))).toBe(digits(200))
    },
  )

  test('has no footnotes, which an editor may have copied from the text', () => {
    const summary = 'Said[^1] twice.[^note]\n\n[^1]: By whom.'
    expect(summaryOf(aSummary({ summary }))).toBe('Said twice.')
    expect(summaryOf(aSummary({ summary: '', bodyStart: 'Said[^1] twice.[^no' }))).toBe(
      'Said twice.',
    )
  })

  test('a short body is its own summary', () => {
    expect(summaryOf(aSummary({ summary: '', bodyStart: 'In short.' }))).toBe('In short.')
  })

  test.each([
    ['# Zero trust', 'Zero trust'],
    ['\n\n  ## **Zero** [trust](/t) ##', 'Zero trust'],
    ['# “Zero” trust – ‘now’', `"Zero" trust - 'Now'`],
    ['Zero trust\n==========', 'Zero trust'],
    ['Zero trust, without\nthe slogans\n---', 'Zero trust, without the slogans'],
  ])('leaves out a leading heading that repeats the title: %j', (heading, title) => {
    const post = aSummary({ ...unwritten, title, bodyStart: `${heading}\n\nTrust is a budget.` })
    expect(summaryOf(post)).toBe('Trust is a budget.')
    expect(pageDescription(post)).toBe('Trust is a budget.')
    expect(summaryOf({ ...post, bodyStart: heading })).toBe('')
  })

  test.each([
    ['# Another heading\n\nText.', 'Another heading Text.'],
    ['Zero trust\n\nText.', 'Zero trust Text.'],
    ['Text.\n\n# Zero trust', 'Text. Zero trust'],
    ['#Zero trust\n\nText.', '#Zero trust Text.'],
  ])('keeps every other beginning: %j', (bodyStart, summary) => {
    expect(summaryOf(aSummary({ summary: '', title: 'Zero trust', bodyStart }))).toBe(summary)
  })

  test('ends with a whole word', () => {
    const of = (bodyStart: string) => summaryOf(aSummary({ summary: '', bodyStart }))
    expect(of(`${digits(190)} and more words`)).toBe(`${digits(190)} and more`)
    expect(of(`${digits(197)} and more`)).toBe(digits(197))
    expect(of(`${digits(196)} and more`)).toBe(`${digits(196)} and`)
    expect(of('攻'.repeat(300)), 'without spaces').toBe('攻'.repeat(200))
  })

  test('is 200 characters at most, and never ends in half of one', () => {
    fc.assert(
      fc.property(longText, (bodyStart) => {
        const summary = summaryOf(aSummary({ summary: '', bodyStart }))
        expect(characterCount(summary)).toBeLessThanOrEqual(200)
        expect(summary.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('SPEC 9: page description: first 160 characters (articles) or 200 (briefs)', () => {
  test.each([
    ['article', 160],
    ['brief', 200],
  ] as const)('of an %s: the first %i of the summary', (kind, length) => {
    const post = aSummary({ kind, metaDescription: '', summary: digits(300) })
    expect(pageDescription(post)).toBe(digits(length))
  })

  test.each([
    ['article', 160],
    ['brief', 200],
  ] as const)('of an %s without a summary: the first %i of the body', (kind, length) => {
    expect(pageDescription(aSummary({ ...unwritten, kind, bodyStart: digits(300) }))).toBe(
      digits(length),
    )
  })

  test.each(['', '![](/p.png)'])('where nothing was written (body %j): the title', (body) => {
    const post = aSummary({ ...unwritten, kind: 'brief', title: digits(300), bodyStart: body })
    expect(pageDescription(post)).toBe(digits(200))
  })

  test('what the editor wrote for search engines comes first, as it is', () => {
    const post = aSummary({ metaDescription: ' For the search page. ', summary: 'For readers.' })
    expect(pageDescription(post)).toBe('For the search page.')
    expect(pageDescription(aSummary({ metaDescription: digits(180) }))).toBe(digits(180))
  })

  test.each([
    ['article', 160],
    ['brief', 200],
  ] as const)(
    'of an %s is %i characters at most, and never ends in half of one',
    (kind, length) => {
      fc.assert(
        fc.property(longText, longText, (summary, bodyStart) => {
          for (const post of [
            { summary, bodyStart },
            { summary: '', bodyStart },
          ]) {
            const description = pageDescription(aSummary({ ...unwritten, kind, ...post }))
            expect(characterCount(description)).toBeLessThanOrEqual(length)
            expect(description.isWellFormed()).toBe(true)
          }
        }),
      )
    },
  )
})

test('the page is titled by its meta title, else by its title', () => {
  expect(pageTitle({ title: 'Zero trust', metaTitle: ' Zero trust, explained ' })).toBe(
    'Zero trust, explained',
  )
  expect(pageTitle({ title: 'Zero trust', metaTitle: '  ' })).toBe('Zero trust')
})

describe('markdown as a line of text', () => {
  test.each([
    ['# Title\n\nFirst line.\nSecond.', 'Title First line. Second.'],
    ['Read [the report](https://example.com/a) **now**.', 'Read the report now.'],
    ['![A chart](chart.webp) shows `npm audit`', 'A chart shows npm audit'],
    ['AT\\&T and \\[sic\\] are \\*not\\* markup', 'AT&T and [sic] are *not* markup'],
    ['See [X](/wiki/X_(y)) and [a tiny](/', 'See X and a tiny'],
    ['> Quoted\n\n- one\n- two\n\n1. first', 'Quoted one two first'],
    ['```js\nconst a = 1\n```', 'const a = 1'],
    ['An *early*, _quiet_ and ~~late~~ word', 'An early, quiet and late word'],
    ['Said[^1] twice.[^a b]\n\n[^1]: n five\n[^note]: [b](/c)', 'Said twice.[^a b]'],
    ['| Control | Cost |\n|---|:-:|\n| MFA | low |', 'Control Cost MFA low'],
    [
      'snake_case, _private_name and 2 * 3 * 4 stay',
      'snake_case, _private_name and 2 * 3 * 4 stay',
    ],
  ])('%j reads %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text)
  })

  test('is one line, without blanks at its ends or two together', () => {
    fc.assert(
      fc.property(anyText, (markdown) => {
        expect(plainText(markdown)).not.toMatch(/^\s|\s$|\s\s|\n/)
      }),
    )
  })
})

test('the start of a body is its first 1000 characters, never half of one', () => {
  expect(startOfBody('🔥'.repeat(1500))).toBe('🔥'.repeat(1000))
  expect(startOfBody(`a${'🔥'.repeat(1500)}`)).toBe(`a${'🔥'.repeat(999)}`)
  expect(startOfBody('short')).toBe('short')
})
