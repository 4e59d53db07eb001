import { expect, onTestFinished, test, vi } from 'vitest'
import { growth, quadratic } from '../../../../tests/support/processor-time'
import { type BodyComparison, compareBodies, type ShownBlock } from './compare-bodies.rules'
import type { DiffNode } from './diff-node.rules'

const settings = { siteOrigin: 'https://news.example' }

function compare(older: string, newer: string, view: 'text' | 'source' = 'text'): BodyComparison {
  const title = 'A title'
  return compareBodies(
    { view, older: { title, body: older }, newer: { title, body: newer } },
    settings,
  )
}

/** Removed text as [-…-], added text as {+…+}, elements in angle brackets. */
function shown(node: DiffNode): string {
  if (typeof node === 'string') return node
  const inner = node.children.map(shown).join('')
  if (node.properties.dataChange === 'removed') return `[-${inner}-]`
  if (node.properties.dataChange === 'added') return `{+${inner}+}`
  return node.tag === 'fragment' ? inner : `<${node.tag}>${inner}</${node.tag}>`
}

function blocksOf(older: string, newer: string): string[] {
  const comparison = compare(older, newer)
  if (comparison.view !== 'text') throw new Error('It was compared as source.')
  return comparison.sections.flatMap(({ isFolded, entries }) =>
    isFolded ? [`(${entries.length} folded)`] : entries.map(shownBlock),
  )
}

function shownBlock(block: ShownBlock): string {
  if (block.is === 'replaced') return `before ${shown(block.older)} after ${shown(block.newer)}`
  return shown(block.node)
}

test('changed words of a paragraph are marked in it', () => {
  expect(blocksOf('It was a quiet night.', 'It was a loud night.')).toEqual([
    '<p>It was a [-quiet-]{+loud+} night.</p>',
  ])
})

test('words that are replaced one after the other are one change', () => {
  expect(blocksOf('We saw a small red car today.', 'We saw a big blue car today.')).toEqual([
    '<p>We saw a [-small red-]{+big blue+} car today.</p>',
  ])
})

test('emphasis and links stay whole around marks, and a change of emphasis is shown', () => {
  expect(
    blocksOf(
      'See [the long report](/a) on **the breach**.',
      'See [the short report](/a) on the breach.',
    ),
  ).toEqual([
    '<p>See <a>the </a>[-<a>long</a>-]{+<a>short</a>+}<a> report</a> on [-<strong>the breach</strong>-]{+the breach+}.</p>',
  ])
})

test('a paragraph that was added or removed is marked as a whole', () => {
  expect(blocksOf('One.\n\nTwo two.', 'One.\n\nSomething else.\n\nTwo two.')).toEqual([
    '<p>One.</p>',
    '{+<p>Something else.</p>+}',
    '<p>Two two.</p>',
  ])
  expect(blocksOf('One.\n\nTwo two.', 'One.')).toEqual(['<p>One.</p>', '[-<p>Two two.</p>-]'])
})

test('a list is compared item by item, and a nested list stays in its item', () => {
  expect(blocksOf('- one\n- two\n- three', '- one\n- three\n- four')).toEqual([
    '<ul><li>one</li><li>[-two-]</li><li>three</li><li>{+four+}</li></ul>',
  ])
  expect(blocksOf('- alpha beta gamma\n  - inner', '- alpha beta delta\n  - inner')).toEqual([
    '<ul><li>alpha beta [-gamma-]{+delta+}<ul><li>inner</li></ul></li></ul>',
  ])
})

test('a table is compared row by row and cell by cell', () => {
  const table = (row: string) => `| Name | Count |\n| --- | --- |\n| Alpha beta | 1 |\n${row}`
  const [changed] = blocksOf(
    table('| Gamma delta | 2 |'),
    table('| Gamma delta | 3 |\n| New | 4 |'),
  )
  expect(changed).toContain('<tr><td>Gamma delta</td><td>[-2-]{+3+}</td></tr>')
  expect(changed).toContain('<tr><td>{+New+}</td><td>{+4+}</td></tr>')
})

test('code is compared within its block', () => {
  const code = (word: string) => `\`\`\`js\nconst a = 1\nconst b = ${word}\nrun(a, b)\n\`\`\``
  expect(blocksOf(code('2'), code('3'))[0]).toContain('const b = [-2-]{+3+}\nrun(a, b)')
})

test('a heading of another level is shown as a heading that was replaced', () => {
  expect(blocksOf('## The same words', '### The same words')).toEqual([
    '[-<h3>The same words</h3>-]',
    '{+<h4>The same words</h4>+}',
  ])
})

test('a picture that was replaced is shown before and after', () => {
  const [only] = blocksOf('![A cat](/media/a.png)', '![A dog](/media/b.png)')
  expect(only).toMatch(/^before <figure>.*<img>.* after <figure>/)
})

test('long unchanged stretches are folded, apart from the neighbours of changes', () => {
  const paragraphs = Array.from({ length: 12 }, (_, n) => `Paragraph number ${n} is here.`)
  const changed = paragraphs.with(6, 'Paragraph number six is here.')
  expect(blocksOf(paragraphs.join('\n\n'), changed.join('\n\n'))).toEqual([
    '(5 folded)',
    '<p>Paragraph number 5 is here.</p>',
    '<p>Paragraph number [-6-]{+six+} is here.</p>',
    '<p>Paragraph number 7 is here.</p>',
    '(4 folded)',
  ])
})

test('what an author writes never becomes markup, and nothing on the page has an id', () => {
  const hostile =
    '<script>alert(1)</script>\n\n## Heading\n\n[x](javascript:alert(1)) note[^1]\n\n[^1]: Foot.'
  const text = JSON.stringify([compare('', hostile), compare(hostile, `${hostile} more`)])
  expect(text).not.toMatch(/"tag":"(script|style|form|iframe|button)"|"id":|javascript:/)
})

test('languages without spaces are compared letter by letter', () => {
  expect(blocksOf('今日は良い天気です', '今日は悪い天気です')[0]).toBe(
    '<p>今日は[-良-]{+悪+}い天気です</p>',
  )
})

test('the source is compared line by line, with line numbers and marked words', () => {
  const comparison = compare(
    '# One\n\nA quiet night in town.\nLast',
    '# One\n\nA loud night in town.\nLast\nMore',
    'source',
  )
  expect(comparison.sections).toEqual([
    {
      isFolded: false,
      entries: [
        { is: 'same', older: 1, newer: 1, parts: [{ is: 'same', text: '# One' }] },
        { is: 'same', older: 2, newer: 2, parts: [] },
        {
          is: 'removed',
          older: 3,
          newer: null,
          parts: [
            { is: 'same', text: 'A ' },
            { is: 'removed', text: 'quiet' },
            { is: 'same', text: ' night in town.' },
          ],
        },
        {
          is: 'added',
          older: null,
          newer: 3,
          parts: [
            { is: 'same', text: 'A ' },
            { is: 'added', text: 'loud' },
            { is: 'same', text: ' night in town.' },
          ],
        },
        { is: 'same', older: 4, newer: 4, parts: [{ is: 'same', text: 'Last' }] },
        { is: 'added', older: null, newer: 5, parts: [{ is: 'added', text: 'More' }] },
      ],
    },
  ])
})

const views = ['text', 'source'] as const
const prose = (letter: string, paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, p) =>
    Array.from({ length: 50 }, (_, n) => `${letter}${p * n}`).join(' '),
  ).join('\n\n')
const hostilePairs: [string, number, (size: number) => [string, string]][] = [
  ['with nothing in common', 400, (size) => [prose('a', size), prose('b', size)]],
  ['of one line', 50_000, (size) => ['a '.repeat(size), 'b a '.repeat(size / 2)]],
  ['of the same lines', 2_500, (size) => ['x\n'.repeat(size), 'y\nx\n'.repeat(0.8 * size)]],
  ['of quotes in quotes', 88, (size) => [`${'> '.repeat(size)}a`, `${'> '.repeat(size)}b`]],
  ['of the same items', 2_500, (size) => ['* a\n'.repeat(size), '* b\n* a\n'.repeat(0.6 * size)]],
  ['of one word', 500_000, (size) => ['w'.repeat(size), 'v'.repeat(size)]],
]

test.each(views.flatMap((view) => hostilePairs.map((pair) => [view, ...pair] as const)))(
  'as %s, texts %s are compared in proportional time: not in detail when the time is up',
  async (view, _, size, texts) => {
    // Each look at the clock takes ten milliseconds.
    let now = 0
    const look = () => {
      now += 10
      return now
    }
    const clocks = [vi.spyOn(performance, 'now'), vi.spyOn(Date, 'now')]
    for (const clock of clocks) clock.mockImplementation(look)
    onTestFinished(() => {
      for (const clock of clocks) clock.mockRestore()
    })
    const compareAll = ([older, newer]: [string, string]) => compare(older, newer, view)
    expect(await growth(size, texts, compareAll)).toBeLessThan(quadratic)
  },
)
