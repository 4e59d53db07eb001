import { describe, expect, test } from 'vitest'
import { applyEdits } from '../hint.rules'
import { scanMarkdown } from '../text/markdown-text.rules'
import { longParagraph, longSentence, longTexts } from './long-text.rules'
import { repeatedWords } from './repeated-words.rules'

describe('repeated words', () => {
  const hintsOf = (body: string) => repeatedWords(scanMarkdown(body))

  test.each([
    ['It is the the end.', 'It is the end.'],
    ['The the end.', 'The end.'],
    ['at the\nthe end', 'at the end'],
    ['in in, out', 'in, out'],
    ["it's it's", "it's"],
    ['über über', 'über'],
  ])('%j can be put right', (body, expected) => {
    const [hint] = hintsOf(body)
    expect(applyEdits(body, hint?.fix?.edits ?? [])).toBe(expected)
  })

  test('with markup in between only the place is shown', () => {
    const [hint, ...more] = hintsOf('It is the **the** end.')
    expect(hint).toMatchObject({ code: 'repeated-word', range: { start: 6, end: 15 } })
    expect(hint?.fix).toBeUndefined()
    expect(more).toEqual([])
  })

  test.each([
    'He had had enough of that that day.',
    'Duran Duran and New York New York',
    'Tell IT it is done',
    'the `the` end, `the the`',
    'the\n\nthe',
    '- the\n- the',
    '# The\n\nthe end',
    '| the | the |\n| - | - |\n| the | the |',
    '> the the',
    'the, the',
    'end-to-end to end, one-one',
    '10 10',
    'the <b>the</b>',
    'a.the the-end',
    'a ![a](b) a',
  ])('nothing about %j', (body) => {
    expect(hintsOf(body)).toEqual([])
  })
})

describe('long texts', () => {
  const hintsOf = (body: string) => longTexts(scanMarkdown(body))
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

  test('a sentence is pointed out where it begins', () => {
    const long = `${words(longSentence + 1)}.`
    expect(hintsOf(`Short one. ${long} Short.`)).toMatchObject([
      { code: 'long-sentence', range: { start: 11, end: 11 + long.length } },
    ])
    expect(hintsOf(`${words(longSentence)}.`)).toEqual([])
  })

  test('a paragraph of short sentences may be too long as well', () => {
    const sentences = `${words(9)}. `.repeat(Math.ceil(longParagraph / 9) + 1)
    expect(hintsOf(sentences).map(({ code }) => code)).toEqual(['long-paragraph'])
  })

  test('not in quotes, code, tables and lists of short items', () => {
    const long = words(longParagraph + 1)
    expect(hintsOf(`> ${long}`)).toEqual([])
    expect(hintsOf(`\`\`\`\n${long}\n\`\`\``)).toEqual([])
    expect(hintsOf(`| ${long} |\n| - |`)).toEqual([])
    expect(hintsOf(`- ${words(30)}\n`.repeat(20))).toEqual([])
    // The address is one word.
    expect(hintsOf(`See [this](https://a.example/${words(300).replaceAll(' ', '/')}).`)).toEqual([])
  })
})
