import { expect, test } from 'vitest'
import { createHighlight } from '~/markdown/code/highlight'
import { renderDocument } from '~/markdown/render'
import type { DocumentInFormat1, RecordDocument } from '~/record/entries/document.rules'
import { parsePage } from '../../../../server/record/verify/outside/parse-page'
import { partsOfArticle } from './article-parts.rules'
import { compareWords } from './compare-words.rules'
import type { PageElement } from './page-element.rules'

const siteOrigin = 'https://vigil.example'
const highlight = await createHighlight()

const document: DocumentInFormat1 = {
  format: 1,
  kind: 'article',
  post: 'b3f1c2d4-0000-4000-8000-000000000001',
  version: 1,
  published: '2026-11-18T09:00:00.000Z',
  change: 'published',
  note: '',
  domain: 'Cybersecurity',
  slug: 'zero-trust',
  title: 'Zero  trust & “more”',
  summary: 'In <short>.',
  body: '',
  tags: ['Identity'],
  authors: ['Ada Lovelace', 'Grace Hopper'],
  faq: [{ question: 'Why?', answer: 'Because\nof that.' }],
  pictures: [],
}

/** The page of a post, as far as it is compared. */
function pageOf(
  shown: RecordDocument,
  entities: { spellings: string[]; href: string | null }[] = [],
) {
  const { html } = renderDocument(shown.body, {
    title: shown.title,
    siteOrigin,
    highlight,
    entities: entities.map((entity) => ({ ...entity, lines: lineNumbers })),
  })
  const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const authors = shown.authors.map((name) => `<a rel="author"><bdi>${text(name)}</bdi></a>`)
  const tags = shown.tags.map(
    (tag) => `<a href="/topics/${encodeURIComponent(tag)}">${text(tag)}</a>`,
  )
  const faq = shown.faq.map(
    ({ question, answer }) =>
      `<details name="faq"><summary>${text(question)}</summary><p>${text(answer)}</p></details>`,
  )
  const { article } = parsePage(
    `<!doctype html><article><header><h1>${text(shown.title)}</h1><p dir="auto">${text(shown.summary)}</p>
    <p>By ${authors.join(' and ')}</p><time datetime="${shown.published}">Nov 18</time>${tags.join(' ')}</header><div class="prose">${html}</div>${faq.join('')}</article>`,
  )
  const parts = article && partsOfArticle(article)
  if (!parts) throw new Error('The page has no article.')
  return parts
}

const lineNumbers = Array.from({ length: 200 }, (_, index) => index + 1)

function resultOf(recorded: RecordDocument, ...page: Parameters<typeof pageOf>) {
  return compareWords(recorded, pageOf(...page), siteOrigin).result
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

test('other files than those of a picture, which a browser may choose', () => {
  const recorded = { ...document, body: bodies.pictures }
  const page = pageOf(recorded)
  const withSizes = (attribute: string, change: (srcset: string) => string) =>
    compareWords(recorded, { ...page, body: mapped(page.body, attribute, change) }, siteOrigin)
      .result
  expect(withSizes('srcset', (srcset) => srcset)).toBe('passed')
  expect(withSizes('srcset', (srcset) => srcset.replace('abcdefghijkl', 'zzzzzzzzzzzz'))).toBe(
    'failed',
  )
})

test('an opening picture that is not the recorded one, in any size', () => {
  const whole = '/storage/v1/object/public/article-thumbnails/a%20b.webp?v=abcdefghijkl'
  const size = (width: number, name = 'a%20b.abcdefghijkl') => `/p/${name}.${width}.avif ${width}w`
  const page = pageOf(document)
  const result = (src: string, srcset: string) => {
    const img = { tagName: 'img', attributes: { src, srcset }, children: [] }
    const header = { ...page.header, children: [...page.header.children, img] }
    return compareWords({ ...document, pictures: [whole] }, { ...page, header }, siteOrigin).result
  }
  expect(result(whole, `${size(480)}, ${size(768)}`)).toBe('passed')
  // A saved page has one size.
  expect(result('/p/a%20b.abcdefghijkl.768.webp', size(480))).toBe('passed')
  for (const [src, srcset] of [
    [whole, size(480, 'a%20b.zzzzzzzzzzzz')],
    [whole, size(480, 'another.abcdefghijkl')],
    [whole, 'https://evil.example/a.webp 480w'],
    [whole.replace('abcdefghijkl', 'zzzzzzzzzzzz'), size(480)],
    ['/other.webp', size(480)],
  ] as const) {
    expect(result(src, srcset), src).toBe('failed')
  }
})

test('words on a button are compared, unless it copies code', () => {
  const recorded = { ...document, body: bodies.code }
  const page = pageOf(recorded)
  const withButton = (label: string) => {
    const button = { tagName: 'button', attributes: {}, children: [label] }
    const body = { ...page.body, children: [...page.body.children, button] }
    return compareWords(recorded, { ...page, body }, siteOrigin).result
  }
  expect(withButton('Copied')).toBe('passed')
  expect(withButton('Do not trust.')).toBe('failed')
})

/** The same with this attribute of every element changed. */
function mapped(
  element: PageElement,
  name: string,
  change: (value: string) => string,
): PageElement {
  const value = element.attributes[name]
  return {
    ...element,
    attributes: { ...element.attributes, ...(value !== undefined && { [name]: change(value) }) },
    children: element.children.map((child) =>
      typeof child === 'string' ? child : mapped(child, name, change),
    ),
  }
}

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
