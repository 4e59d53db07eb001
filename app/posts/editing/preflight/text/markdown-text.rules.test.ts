import { describe, expect, test } from 'vitest'
import { growth, quadratic } from '../../../../../tests/support/processor-time'
import { scanMarkdown } from './markdown-text.rules'
import { unmasked } from './spans.rules'

const seen = (source: string) => {
  const { blocks, prose } = scanMarkdown(source)
  return blocks.map(({ kind, start, end }) => [kind, unmasked(prose.slice(start, end), '·').trim()])
}
const addresses = (source: string) =>
  scanMarkdown(source).links.map(({ kind, address }) => [kind, address])

test('a masked text has the length of its source, and its parts are where they were', () => {
  const source = '# A **b**\n\n> - c `d` [e](/f)\n\n```\ng\n```\n![h](/i)\n'
  const { prose, withCode } = scanMarkdown(source)
  expect(prose).toHaveLength(source.length)
  expect(withCode).toHaveLength(source.length)
  expect(prose.indexOf('c')).toBe(source.indexOf('c'))
})

describe('blocks', () => {
  test.each<[string, string[][]]>([
    [
      '# One\ntext\nmore\n\nnext',
      [
        ['heading', 'One'],
        ['paragraph', 'text\nmore'],
        ['paragraph', 'next'],
      ],
    ],
    [
      'One\n===\n\nTwo\n---',
      [
        ['heading', 'One'],
        ['heading', 'Two'],
      ],
    ],
    ['## Closed ##', [['heading', 'Closed']]],
    ['#hash', [['paragraph', '#hash']]],
    [
      '- one\n- two\n  more',
      [
        ['paragraph', 'one'],
        ['paragraph', 'two\n  more'],
      ],
    ],
    ['1. [x] done', [['paragraph', 'done']]],
    ['> quoted\nlazy', [['paragraph', 'quoted\nlazy']]],
    [
      'text\n\n---\n\nmore',
      [
        ['paragraph', 'text'],
        ['paragraph', 'more'],
      ],
    ],
    ['~~~\n# no\n```\n~~~\nyes', [['paragraph', 'yes']]],
    ['> ```\n> code\nno code', [['paragraph', 'no code']]],
    ['    indented\n\ntext', [['paragraph', 'text']]],
    [
      '- item\n\n    its paragraph',
      [
        ['paragraph', 'item'],
        ['paragraph', 'its paragraph'],
      ],
    ],
    ['---\ntitle: No heading\ntags: a\n---\ntext', [['paragraph', 'text']]],
    [
      'Text[^1]\n\n[^1]: The note.',
      [
        ['paragraph', 'Text'],
        ['paragraph', 'The note.'],
      ],
    ],
    ['', []],
  ])('%j', (source, expected) => {
    expect(seen(source)).toEqual(expected)
  })

  test('the cells of a table are separate', () => {
    expect(seen('| a | b |\n| - | - |\n| c | `d` |')).toEqual([
      ['table', expect.stringMatching(/^· a · b ·\n\s*\n?· c · · ·$/)],
    ])
  })

  test('what others wrote is marked', () => {
    expect(scanMarkdown('> a\n\nb').blocks.map(({ isQuoted }) => isQuoted)).toEqual([true, false])
  })
})

describe('inside a line', () => {
  test.each([
    ['a **b** _c_ ~~d~~', 'a b c d'],
    ['snake_case 2 * 3', 'snake_case 2 * 3'],
    ['\\*a\\*', '*a*'],
    ['``a ` b`` c', '· c'],
    ['an ` unclosed one', 'an ` unclosed one'],
    ['[text](/to "title") after', 'text after'],
    ['[no link] after', '[no link] after'],
    ['![alt](/p.webp) after', '· after'],
    ['<https://a.example> b', '· b'],
    ['see https://a.example/x.', 'see ·.'],
    ['<b>bold</b>', '·bold·'],
    ['5 < 6', '5 < 6'],
  ])('%j', (source, expected) => {
    expect(seen(source)).toEqual([['paragraph', expected]])
  })
})

describe('links', () => {
  test.each<[string, string[][]]>([
    [
      '[a](/b) ![c](d.png)',
      [
        ['link', '/b'],
        ['picture', 'd.png'],
      ],
    ],
    [
      '[a](</b c>) [d](/e_(f))',
      [
        ['link', '/b c'],
        ['link', '/e_(f)'],
      ],
    ],
    [
      '[![a](/b)](/c)',
      [
        ['picture', '/b'],
        ['link', '/c'],
      ],
    ],
    [
      '[a][one] [One]\n\n[one]: /b "t"',
      [
        ['definition', '/b'],
        ['link', '/b'],
        ['link', '/b'],
      ],
    ],
    ['`[a](/b)`', []],
    ['```\n[a](/b)\n```', []],
    ['\\[a](/b)', []],
    [
      'www.a.example/b, and (https://b.example)',
      [
        ['bare', 'http://www.a.example/b'],
        ['bare', 'https://b.example'],
      ],
    ],
    ['[https://a.example](https://a.example)', [['link', 'https://a.example']]],
    ['https://sub.a[.]example', []],
  ])('%j', (source, expected) => {
    expect(addresses(source)).toEqual(expected)
  })
})

test.each([
  '[',
  '![',
  '](',
  '](a "',
  '`',
  '``` `',
  '<',
  '<a ',
  '*',
  '_a',
  '> ',
  '- ',
  '1. ',
  '|',
  '\\',
  '[^',
  'www.',
  'http://',
  '#',
  '=\n',
  '- - ',
  '\n',
  '(',
  '[a](',
  '<!--',
])('time grows with the length of a text of %j only', async (unit) => {
  const text = (length: number) => unit.repeat(length / unit.length)
  expect(await growth(200_000, text, scanMarkdown)).toBeLessThan(quadratic)
})
