import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderDocument } from '~/markdown/render'
import { changedBlocks, markText, splitPage } from './page-parts.rules'

const settings = { title: 'The title', siteOrigin: 'https://vigil.example' }
const partsOf = (body: string) => {
  const { html, wordCount } = renderDocument(body, { ...settings, marksLines: true })
  return splitPage(`<main><div>${markText(html, wordCount)}</div></main>`)
}
const linesOf = (body: string) => partsOf(body)?.blocks.map(({ line }) => line)

describe('a page', () => {
  test('is split into its text and the rest, block by block', () => {
    expect(partsOf('One.\n\n## Two\n\nThree\nlines.')).toEqual({
      shell: '<main><div><!--text--></div></main>',
      words: 4,
      blocks: [
        { line: 0, html: '<p>One.</p>' },
        {
          line: 2,
          html: '<div class="heading"><h3 id="two">Two</h3><a href="#two" class="heading-anchor" aria-label="Copy link to this section"></a></div>',
        },
        { line: 4, html: '<p>Three\nlines.</p>' },
      ],
    })
  })

  test('knows the line of every kind of block', () => {
    const body = [
      '# The title',
      '- a\n- b',
      '```js\nx\n```',
      '| a |\n|---|\n| 1 |',
      '<b>raw</b>',
      '![A chart](/a.webp)',
      'note[^1]',
      '[^1]: Note.',
    ].join('\n\n')
    expect(linesOf(body)).toEqual([2, 5, 9, 13, 15, 17, null])
  })

  test('without a text is none, and an empty text has no blocks', () => {
    expect(splitPage('<h1>Error</h1>')).toBeNull()
    expect(partsOf('')?.blocks).toEqual([])
  })

  test('of a text that is shown as source is one block', () => {
    const source = '> '.repeat(200)
    expect(partsOf(source)?.blocks).toMatchObject([{ line: 0 }])
  })

  test('has the HTML of a published text between its comments, whatever is written', () => {
    const lines = fc.constantFrom(
      '# a',
      '- b',
      '<!--line 3-->',
      '<!--end of text-->',
      '> c',
      '',
      '```',
      'd[^1]',
      '[^1]: e',
    )
    fc.assert(
      fc.property(fc.array(lines), (all) => {
        const body = all.join('\n')
        const blocks = partsOf(body)?.blocks ?? []
        expect(blocks.map(({ html }) => html).join('')).toBe(renderDocument(body, settings).html)
      }),
    )
  })
})

describe('changed blocks', () => {
  test('are the only ones that are made', () => {
    expect(changedBlocks(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual({
      start: 1,
      end: 1,
      between: [null],
    })
    expect(changedBlocks(['a', 'b'], ['a', 'b'])).toEqual({ start: 2, end: 0, between: [] })
    expect(changedBlocks([], ['a'])).toEqual({ start: 0, end: 0, between: [null] })
    expect(changedBlocks(['a', 'a'], ['a'])).toEqual({ start: 1, end: 0, between: [] })
  })

  test('that only moved are used again', () => {
    expect(changedBlocks(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual({
      start: 0,
      end: 0,
      between: [2, 0, 1],
    })
  })

  test('lead from any text to any other, and no block is used twice', () => {
    const blocks = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(blocks, blocks, (shown, next) => {
        const { start, end, between } = changedBlocks(shown, next)
        const middle = between.map((index, place) =>
          index === null ? next[start + place] : shown[index],
        )
        expect([...shown.slice(0, start), ...middle, ...shown.slice(shown.length - end)]).toEqual(
          next,
        )
        const used = between.filter((index) => index !== null)
        expect(new Set(used).size).toBe(used.length)
        expect(used.every((index) => index >= start && index < shown.length - end)).toBe(true)
      }),
    )
  })
})
