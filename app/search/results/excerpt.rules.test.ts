import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleText } from '~/markdown/visible-text'
import { anyText } from '../../../tests/support/data/any-posts'
import { parseQuery } from '../query.rules'
import { excerptOf } from './excerpt.rules'

const filler = 'Here is a sentence about other things. '.repeat(60)

function excerpt(post: { summary?: string; body?: string }, text: string): string {
  const { summary = '', body = '' } = post
  return excerptOf({ summary, text: visibleText(body) }, parseQuery(text))
    .map((segment) => (segment.isMatch ? `[${segment.text}]` : segment.text))
    .join('')
}

describe('excerptOf', () => {
  test('shows the part of the body with the matches, without markup', () => {
    const body = `${filler}\n\n## Heading\n\n**Patches** from [the vendor](https://x.example) \`close\` it. ${filler}`
    const shown = excerpt({ summary: 'Of something else.', body }, 'patching vendors')
    expect(shown).toContain('[Patches] from the [vendor] close it.')
    expect(shown).toMatch(/^…\u00a0\S/)
    expect(shown).toMatch(/\S\u00a0…$/)
    expect(shown.length).toBeLessThan(260)
  })

  test('separates headings, cells, list items and lines of code', () => {
    const body =
      '## What is gone\n\nOne sentence.\n\n| Account | State |\n|---|---|\n| root | Gone; needs [care](https://x.example) |\n\n- first\n- second\n\n```\nls\ncd\n```'
    expect(excerpt({ body }, 'account')).toBe(
      'What is gone · One sentence. [Account] · State · root · Gone; needs care · first · second · ls · cd',
    )
  })

  test('prefers the summary if it matches as well', () => {
    const shown = excerpt({ summary: 'On patching.', body: 'Patch now.' }, 'patch')
    expect(shown).toBe('On [patching].')
  })

  test('prefers the place with most of the words', () => {
    const body = `Zero here. ${filler} Zero, and trust beside it. ${filler} Trust.`
    expect(excerpt({ body }, 'zero trust')).toContain('[Zero], and [trust] beside it.')
  })

  test('marks phrases, identifiers, beginnings of words and signs', () => {
    expect(excerpt({ body: 'A base rate, a rate.' }, '"base rate"')).toBe('A [base rate], a rate.')
    expect(excerpt({ body: 'See cve-2021-44228 now' }, 'CVE-2021-44228')).toBe(
      'See [cve-2021-44228] now',
    )
    expect(excerpt({ body: 'Ransomware.' }, 'ransom')).toBe('[Ransomware].')
    expect(excerpt({ body: 'C, C++, C#' }, 'C++')).toBe('C, [C++], C#')
    expect(excerpt({ body: 'Un résumé' }, 'resume')).toBe('Un [résumé]')
    expect(excerpt({ body: 'misspatch patch' }, 'patch')).toBe('misspatch [patch]')
  })

  test('without a match shows the beginning of the summary, or of the body if there is none', () => {
    expect(excerpt({ summary: 'A summary.', body: 'A body.' }, 'absent')).toBe('A summary.')
    expect(excerpt({ body: 'A body.' }, 'absent')).toBe('A body.')
    expect(excerpt({}, 'absent')).toBe('')
  })

  test('is always an unchanged part of the text', () => {
    fc.assert(
      fc.property(anyText, anyText, (summary, text) => {
        const segments = excerptOf({ summary, text: '' }, parseQuery(text))
        const shown = segments.map((segment) => segment.text).join('')
        expect(summary).toContain(shown.replace(/^…\u00a0/, '').replace(/\u00a0…$/, ''))
        for (const segment of segments) expect(segment.text).not.toBe('')
      }),
    )
  })

  test('marks every word that is searched for', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{3,10}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), fc.nat(), (words, pick) => {
        const word = words[pick % words.length] ?? ''
        const segments = excerptOf({ summary: words.join(' '), text: '' }, parseQuery(`"${word}"`))
        const marked = segments
          .filter(({ isMatch }) => isMatch)
          .map(({ text }) => text.toLowerCase())
        expect(marked).toContain(word.toLowerCase())
      }),
    )
  })
})
