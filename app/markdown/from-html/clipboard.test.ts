import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growth, quadratic } from '../../../tests/support/processor-time'
import { renderMarkdown } from '../render'
import { type ClipboardTexts, clipboardToMarkdown, maxHtmlLength } from './clipboard'

const siteOrigin = 'https://vigil.example'
const options = { siteOrigin, picturePrefix: '#uploading-', footnotePrefix: '' }
const corpus = new URL('../../../tests/support/desk/clipboard/', import.meta.url)
const fileOf = (source: string, name: string) => new URL(`${source}/${name}`, corpus)
const htmlOf = (source: string) => readFileSync(fileOf(source, 'clipboard.html'), 'utf8')
const sources = readdirSync(corpus)

const convert = (html: string, rest: Partial<ClipboardTexts> = {}) =>
  clipboardToMarkdown({ html, text: 'Copied', ...rest }, options)

function markdownOf(html: string): string {
  const converted = convert(html)
  return converted.kind === 'markdown' ? converted.markdown.trimEnd() : converted.text
}

describe('what each program copies becomes clean markdown', () => {
  test.each(sources.filter((source) => existsSync(fileOf(source, 'expected.md'))))(
    '%s',
    (source) => {
      const converted = convert(htmlOf(source))
      const expected = readFileSync(fileOf(source, 'expected.md'), 'utf8')
      expect(converted).toMatchObject({ kind: 'markdown', markdown: expected })
    },
  )

  test('pictures are named with their source, description and caption', () => {
    expect(convert(htmlOf('web-page'))).toMatchObject({
      pictures: [
        {
          placeholder: '![Uploading raid.jpg…](#uploading-1)',
          source: 'https://news.example.com/img/raid.jpg',
          alt: 'Officers carry a server',
          caption: 'The raid in Turin',
        },
      ],
    })
    expect(convert(htmlOf('word'))).toMatchObject({ pictures: [], lostPictures: 1 })
  })
})

describe('the plain text is used', () => {
  test.each<[string, Partial<ClipboardTexts> & { html: string }, string]>([
    ['of code', { html: htmlOf('vs-code') }, 'code'],
    ['of an editor that says so', { html: '<b>a</b>', codeEditorData: '{"version":1}' }, 'code'],
    [
      'of an address',
      { html: '<a href="https://a.example">A</a>', text: 'https://a.example/ ' },
      'address',
    ],
    ['of a line that is only styled', { html: '<span style="color:red">Copied</span>' }, 'plain'],
    ['of markdown', { html: '<p># A</p><p>- b</p>', text: '# A\n\n- b' }, 'plain'],
    ['without HTML', { html: ' ' }, 'no-html'],
    ['of HTML that is too large', { html: `<p><b>a</b>${'b'.repeat(maxHtmlLength)}` }, 'too-large'],
  ])('%s', (_name, texts, reason) => {
    const text = texts.text ?? 'Copied'
    expect(convert(texts.html, texts)).toEqual({ kind: 'text', text, reason })
  })

  test('pictures do not count as HTML that is too large', () => {
    const picture = `<img alt="A" src="data:image/png;base64,${'A'.repeat(maxHtmlLength)}">`
    expect(convert(`<p>a <b>b</b></p>${picture}`)).toMatchObject({ kind: 'markdown' })
  })
})

test.each([
  ['<p><b>Bold </b>text', '**Bold** text'],
  ['<p>a<b> b </b>c', 'a **b** c'],
  ['<b>a <a href="https://x.example">b</a> c</b>', '**a [b](https://x.example) c**'],
  ['<a href="https://x.example">a <b>b</b></a>', '[a **b**](https://x.example)'],
  [
    '<a href="https://x.example"><h2>A</h2><p>b</p></a>',
    '# [A](https://x.example)\n\n[b](https://x.example)',
  ],
  ['<h2><b>A</b></h2><h4><i>B</i></h4>', '# A\n\n## B'],
  ['<div role="heading" aria-level="3">A</div><p>b', '# A\n\nb'],
  ['<p># no heading</p><p>1. no list <b>b</b></p>', '\\# no heading\n\n1\\. no list **b**'],
  ['<p>&lt;script&gt; snake_case *x* <b>b</b>', '\\<script> snake_case \\*x\\* **b**'],
  ['<p><b>a</b><a href="javascript:alert(1)">b</a>', '**a**b'],
  ['<p><b>a</b> <a href="#top">b</a>', '**a** b'],
  ['<ul><li></li><li>a</li></ul>', '- a'],
  ['<table><tr><td><h2>A</h2></td><td><p>b</p></td></tr></table>', '# A\n\nb'],
  [
    '<table><tr><th>A<th>B<tr><td><ul><li>x<li>y</ul><td>z</table>',
    '| A | B |\n| - | - |\n| x; y | z |',
  ],
  ['<p>a https://x.example/a_b <b>b</b>', 'a https://x.example/a_b **b**'],
  ['<pre class="brush: php">a\n\n  b</pre>', '```php\na\n\n  b\n```'],
])('%s', (html, expected) => {
  expect(markdownOf(html)).toBe(expected)
})

const pieces = [
  '<div>',
  '</div>',
  '<b>',
  '</b>',
  '<i style="font-weight:700">',
  '</i>',
  '<p>',
  '<br>',
  '<ul>',
  '<li>',
  '</ul>',
  '<ol start=-9>',
  '<table>',
  '<tr>',
  '<td colspan=99999999>',
  '<td rowspan=9>',
  '</table>',
  '<h1>',
  '</h1>',
  '<pre>',
  '</pre>',
  '<blockquote>',
  '</blockquote>',
  '<a href="javascript:alert(1)">',
  '<a href="https://x.example/?a=)(">',
  '<a href="#_ftn1">[1]</a>',
  '<div id=ftn1>',
  '<a name="_ftn1" href="#_ftnref1">',
  '</a>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://x.example/a.png" alt="](javascript:alert(1))">',
  '<svg onload=alert(1)>',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<!--',
  '-->',
  '<![if x]>',
  "<p style='mso-list:l0 level3 lfo1'>",
  '<input type=checkbox>',
  '<details>',
  '<summary>',
  '<template>',
  '<math>',
  '<select>',
  '&lt;script&gt;',
  '**',
  '[x](javascript:a)',
  '`',
  '|',
  '\n',
  '\\',
  '# ',
  '- ',
  'text',
  ' ',
  '&nbsp;',
  '\u0000',
  '[^1]: ',
  '<figure>',
  '<figcaption>',
  '<code>',
  '</code>',
  '<th>',
]

describe('hostile HTML', () => {
  test('is converted without an error, and never becomes a script or a handler', () => {
    const html = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''))
    fc.assert(
      fc.property(html, (source) => {
        const converted = convert(source)
        expect(converted).not.toMatchObject({ reason: 'unreadable' })
        if (converted.kind === 'text') return
        const page = renderMarkdown(converted.markdown, { title: '', siteOrigin })
        expect(page).not.toMatch(/<script|<[^>]* on\w+=|<[^>]*(href|src)="javascript:/i)
      }),
      { numRuns: 600 },
    )
  })

  test.each<[number, (count: number) => string]>([
    [100_000, (count) => '<div>'.repeat(count)],
    [2_000, (count) => `${'<b>'.repeat(count)}a`],
    [5_000, (count) => `${'<ul><li>'.repeat(count)}a`],
    [5_000, (count) => `${'<blockquote>'.repeat(count)}a`],
    [20_000, (count) => '<span style="font-weight:700">a</span><span>b</span>'.repeat(count)],
    [200_000, (count) => `<p>${'*'.repeat(count)}<b>b</b>`],
    [20_000, (count) => `<p>${'a <br>'.repeat(count)}<b>b</b>`],
    [300, (count) => `<table>${'<tr><td colspan=100000 rowspan=100000>a'.repeat(count)}</table>`],
    [20_000, (count) => '<a href="#fn1">1</a>'.repeat(count)],
  ])('%# takes no quadratic time', async (count, html) => {
    expect(await growth(count, html, (source) => convert(source))).toBeLessThan(quadratic)
  })
})
