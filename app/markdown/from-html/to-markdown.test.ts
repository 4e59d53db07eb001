import fc from 'fast-check'
import { toMarkdown } from 'mdast-util-to-markdown'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../render'
import { stringify } from './to-markdown'

const letters = 'a 1 . _ & ! [ ] ( ) < > - + # = : ~ | * ` \\ é'.split(' ')
const text = fc
  .array(fc.constantFrom(...letters, ' '), { minLength: 1, maxLength: 12 })
  .map((all) => all.join('').replace(/ +/g, ' ').trim() || 'a')

test('a text reads the same after it was escaped, with as few escapes as the library would write', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom('', ' '), (before, after, space) => {
      const strong = { type: 'strong' as const, children: [{ type: 'text' as const, value: 'b' }] }
      const children = [
        { type: 'text' as const, value: before + space },
        strong,
        { type: 'text' as const, value: space + after },
      ]
      const tree = { type: 'root' as const, children: [{ type: 'paragraph' as const, children }] }
      const markdown = stringify(tree)
      expect(textOf(renderMarkdown(markdown, { title: '', siteOrigin: '' }))).toBe(
        `${before}${space}b${space}${after}`,
      )
      expect(escapes(markdown)).toBeLessThanOrEqual(
        escapes(toMarkdown(tree)) + extra(before, after),
      )
    }),
    { numRuns: 2_000 },
  )
})

const escapes = (markdown: string) => markdown.match(/\\/g)?.length ?? 0
/** GFM gives these a meaning, too. */
const extra = (...texts: string[]) => texts.join('').match(/[~|:-]/g)?.length ?? 0

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x([\dA-F]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .trim()
}
