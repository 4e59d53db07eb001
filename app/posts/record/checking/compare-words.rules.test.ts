import { expect, test } from 'vitest'
import type { DocumentInFormat1, RecordDocument } from '~/record/entries/document.rules'
import { parsePage } from '../../../../server/record/verify/outside/parse-page'
import {
  recordedDocument as document,
  newestPage as newest,
  pageOf,
} from '../../../../tests/support/record/shown-article'
import { partsOfArticle } from './article-parts.rules'
import { compareWords } from './compare-words.rules'

function resultOf(recorded: RecordDocument, ...page: Parameters<typeof pageOf>) {
  return compareWords(recorded, pageOf(...page), newest).result
}

const bodies = {
  empty: '',
  words: 'Trust is a *bud*get, [not a *feel*ing](/about).\n\nTwo  lines\nof a paragraph.',
  'the title again': `# ${document.title}\n\nText.`,
  lists: '- one\n- [x] done\n- [ ] to do\n\n1. first\n   - nested\n2. second',
  tables: '| a | b |\n| --- | ---: |\n| 1 | **2** |\n| <b>raw</b> | `code` |',
  code: '```js\nconst a = `<b>` // 1 < 2\n\n  if (a) b()\n```\n\n    indented\n',
  footnotes: 'A claim.[^1]\n\n[^1]: The source, https://example.org/a?b=c&d.',
  headings: '## One & two\n\n### Three\n\nText\n\n## One & two',
  pictures:
    '![A chart](/storage/v1/object/public/article-pictures/abcdefghijkl-800x450.webp "Caption")',
  'other pictures':
    '![Elsewhere](https://example.org/a.png) and [![in a link](https://example.org/b.png)](/c)',
  'raw HTML': 'Some <script>alert(1)</script> text<br>and &amp; entities &copy;.',
  directions: 'שלום עולם\n\nمرحبا بالعالم',
  'deep nesting': `${'> '.repeat(60)}deep`,
  'too much': `${'*a '.repeat(60_000)}`,
}

test.each(Object.entries(bodies))('a page shows the recorded text: %s', (_name, body) => {
  const recorded = { ...document, body }
  expect(resultOf(recorded, recorded)).toBe('passed')
})

test('what a page adds to a text is no difference: links to what it names, colours', () => {
  const body =
    'About CVE-2024-3094 and CVE-2024-3094 in `CVE-2024-3094`.\n\nSee https://evil.example/a and [this](https://report.example).'
  const named = [
    { spellings: ['CVE-2024-3094'], href: '/cve/CVE-2024-3094' },
    { spellings: ['https://evil.example/a'], href: null },
  ]
  const recorded = { ...document, body }
  expect(resultOf(recorded, recorded, named)).toBe('passed')
})

test('an address of an attacker that the page shows without a link, with characters that a link encodes', () => {
  const addresses = [
    'http://evil.example/a?id={uuid}',
    'http://evil.example/[x]|^',
    'evil.example/ü',
  ]
  const body = addresses.map((address) => `See <${address}> or ${address} here.`).join('\n\n')
  const named = addresses.map((address) => ({ spellings: [address], href: null }))
  const recorded = { ...document, body }
  expect(resultOf(recorded, recorded, named)).toBe('passed')
})

test.each([
  ['a part of its address', '[nist](https://nist.example)', 'nist'],
  ['no text', 'A[](https://nist.example) word', 'A word'],
])('a link with %s that was removed is found', (_name, body, shown) => {
  const recorded = { ...document, body }
  expect(resultOf(recorded, recorded)).toBe('passed')
  expect(resultOf(recorded, { ...recorded, body: shown })).toBe('failed')
})

test.each<[string, Partial<DocumentInFormat1>]>([
  ['a word', { body: 'Trust is a promise. See [this](https://report.example) ![A](/a.webp)' }],
  ['a space', { body: 'Trust is abudget. See [this](https://report.example) ![A](/a.webp)' }],
  ['a link', { body: 'Trust is a budget. See [this](https://evil.example) ![A](/a.webp)' }],
  ['a removed link', { body: 'Trust is a budget. See this ![A](/a.webp)' }],
  [
    'an added link',
    { body: 'Trust is a [budget](/b). See [this](https://report.example) ![A](/a.webp)' },
  ],
  ['a picture', { body: 'Trust is a budget. See [this](https://report.example) ![A](/b.webp)' }],
  ['the title', { title: 'Another' }],
  ['the summary', { summary: 'At length.' }],
  ['an answer', { faq: [{ question: 'Why?', answer: 'No.' }] }],
  ['a removed question', { faq: [] }],
  ['a topic', { tags: ['Identity', 'Theft'] }],
  ['a removed topic', { tags: [] }],
  ['the date', { published: '2026-11-17T09:00:00.000Z' }],
])('%s that is different is found', (_name, change) => {
  const body = 'Trust is a budget. See [this](https://report.example) ![A](/a.webp)'
  const recorded = { ...document, body }
  expect(resultOf(recorded, { ...recorded, ...change })).toBe('failed')
})

test.each(['https://evil.example/cve', '//evil.example', '/\\evil.example', '/login'])(
  'a link to what a text names leads to the page of that, not to %s',
  (href) => {
    const recorded = { ...document, body: 'About CVE-2024-3094.' }
    const named = { spellings: ['CVE-2024-3094'], href }
    expect(resultOf(recorded, recorded, [named])).toBe('failed')
  },
)

test('words on a button are compared, unless it copies code', () => {
  const recorded = { ...document, body: bodies.code }
  const page = pageOf(recorded)
  const withButton = (label: string) => {
    const button = { tagName: 'button', attributes: {}, children: [label] }
    const body = { ...page.body, children: [...page.body.children, button] }
    return compareWords(recorded, { ...page, body }, newest).result
  }
  expect(withButton('Copied')).toBe('passed')
  expect(withButton('Do not trust.')).toBe('failed')
})

test('the byline is read with names that have a page and names that have none', () => {
  expect(pageOf(document).authors).toEqual(['Ada Lovelace', 'Grace Hopper'])
  const { article } = parsePage(
    `<article><header><h1>A</h1><p dir="auto">By the way: in short.</p><p>By <bdi>Ada</bdi></p></header>
    <div class="prose"></div></article>`,
  )
  expect(article && partsOfArticle(article)?.authors).toEqual(['Ada'])
})

test('corrections and updates are read from the page, and no headings that look like them', () => {
  const { article } = parsePage(
    `<article><header><h1>A</h1></header>
    <aside><p id="correction-7"><strong>Correction, <time datetime="2026-11-03T09:00:00.000Z">Nov 3</time>:</strong> It is 12,\nnot 21.</p></aside>
    <div class="prose"><h2 id="update-3">Update 3</h2></div>
    <ul><li id="update-9"><span>Nov 4</span><p>A <b>patch</b> is out.</p></li>
    <li id="update-11" data-hidden=""><p>It is hidden.</p></li></ul></article>`,
  )
  expect(article && partsOfArticle(article)?.notes).toEqual([
    {
      change: 'correction',
      version: 7,
      text: 'It is 12, not 21.',
      at: '2026-11-03T09:00:00.000Z',
      isHidden: false,
    },
    { change: 'update', version: 9, text: 'A patch is out.', at: '', isHidden: false },
    { change: 'update', version: 11, text: 'It is hidden.', at: '', isHidden: true },
  ])
})
