import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../tests/support/data/any-posts'
import { createHighlight } from './code/highlight'
import { renderMarkdown } from './render'

/**
 * A parser stricter than HTML's reads the output: only these elements and attributes, every value in double quotes,
 * every `&` and `<` in text as a numeric reference. None of the elements changes how a browser parses what follows, so
 * a browser sees the same tags as this test.
 */
const elements = new Set(
  `a blockquote br button code del div em figcaption figure h2 h3 h4 h5 h6 hr img input li ol p pre
   section span strong sup table tbody td th thead tr ul`.split(/\s+/),
)
const attributes = new Set(
  `alt aria-describedby aria-label checked class data-copy-code data-footnote-backref
   data-footnote-ref data-footnotes decoding dir disabled height href id loading rel role src start
   tabindex target title type width`.split(/\s+/),
)
const siteOrigin = 'https://vigil.example'
const allowedProtocols = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']

interface Tag {
  name: string
  attributes: Map<string, string>
}

/** The opening tags of a page; throws where a browser might parse something else. */
function tagsOf(html: string): Tag[] {
  const token = /([^<]+)|<\/([a-z0-9]+)>|<([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*)>/gy
  const tags: Tag[] = []
  while (token.lastIndex < html.length) {
    const index = token.lastIndex
    const [, , closing, opening, source = ''] = token.exec(html) ?? throwUnsafe(html, index)
    const name = closing ?? opening
    if (name === undefined) continue
    if (!elements.has(name)) throwUnsafe(html, index)
    if (opening) tags.push({ name, attributes: parseAttributes(source) })
  }
  return tags
}

function parseAttributes(source: string): Map<string, string> {
  const parsed = new Map<string, string>()
  for (const [match, name = '', value = ''] of source.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
    if (!attributes.has(name) || parsed.has(name)) throwUnsafe(match, 0)
    parsed.set(name, decode(value))
  }
  return parsed
}

function decode(value: string): string {
  return value.replace(/&(?:#x([0-9A-F]+);)?/gi, (match, code) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : throwUnsafe(match, 0),
  )
}

function throwUnsafe(html: string, index: number): never {
  throw new Error(`possibly unsafe: ${JSON.stringify(html.slice(index, index + 60))}`)
}

/** Addresses are resolved with the WHATWG URL parser, as a browser on our page does. */
function expectSafe(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    for (const attribute of ['href', 'src']) {
      const address = attributes.get(attribute)
      if (address === undefined) continue
      const url = URL.parse(address, siteOrigin)
      if (url) expect(allowedProtocols).toContain(url.protocol)
      const isExternal = url?.protocol.startsWith('http') && url.origin !== siteOrigin
      if (name === 'a' && isExternal) {
        expect(attributes.get('target')).toBe('_blank')
        expect(attributes.get('rel')).toBe('nofollow noopener noreferrer ugc')
      } else if (url) {
        expect(attributes.has('target')).toBe(false)
      }
    }
    if (name === 'input') expect(attributes.has('disabled')).toBe(true)
    if (name === 'button') expect(attributes.get('type')).toBe('button')
  }
}

const highlight = await createHighlight()
const render = (body: string, title = '') => renderMarkdown(body, { title, siteOrigin, highlight })

describe('the check itself rejects', () => {
  test.each([
    '<script>a</script>',
    '<p onclick="a">',
    '<p style="a">',
    '<SCRIPT>',
    '<svg/onload=a>',
    '<a href="javascript:a">',
    '<a href="&#x6A;avascript:a">',
    '<a href="java&#x9;script:a">',
    '<a href="&#x1;JaVaScript:a">',
    '<img src="data:a">',
    '<img src=x onerror=a>',
    '<!-- a',
    '<a href="&colon;">',
    '<a href="/a" href="javascript:a">',
    '<a href="vbscript:a">',
    '<',
    '<a href="https://a.example">',
    '<a href="/ai" target="_blank">',
    '<input type="text">',
    '<iframe src="/a">',
    '<form>',
    '<style>',
    '<textarea>',
    '<p title="a" onload="b">',
  ])('%s', (html) => {
    expect(() => expectSafe(html)).toThrow()
  })

  test('it accepts safe HTML', () => {
    expectSafe(
      '<p title="javascript:a">1 > 0 javascript: onclick= <a href="/ai?a&#x26;b">x</a></p>',
    )
  })
})

// Strings with a meaning in markdown, HTML or URLs, combined at random.
const dangerous = fc.oneof(
  fc.mixedCase(
    fc.constantFrom('javascript:', 'vbscript:', 'data:text/html,', '<script>', 'onload='),
  ),
  fc.constantFrom(
    'java\tscript:',
    'java\nscript:',
    '\u0001javascript:',
    'javascript&colon;',
    'java&Tab;script:',
    '&#106;avascript:',
    '&#x6A;avascript:',
    '&lt;script&gt;',
    '</script>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<img src=x onerror=a>',
    '<svg/onload=a>',
    '<a href="',
    "<a href='javascript:a'>",
    '<style>',
    '"',
    "'",
    '<',
    '>',
    '&',
    '&quot;',
    '&#0;',
    '\u0000',
    '\ufffe',
    '\\',
    '`',
    '```',
    '~~~',
  ),
)
const marks = fc.constantFrom(
  '[',
  ']',
  '(',
  ')',
  '![',
  '](',
  '](<',
  '[x](',
  '<',
  '>',
  '*',
  '**',
  '_',
  '~~',
  '# ',
  '## ',
  '> ',
  '- ',
  '1. ',
  '- [ ] ',
  '|',
  '|-|',
  '[^1]',
  '\n[^1]: ',
  '[r]',
  '\n[r]: ',
  '\n',
  '\n\n',
  'https:',
  'http:',
  '//',
  '/',
  'a.example',
  'www.a.example',
  'mailto:',
  ':',
  '#',
  '?',
  ' "t"',
  '\t',
  '    ',
  ' ',
  'text',
  'https://vigil.example/',
  '---',
  '\n===\n',
)
const hostile = fc.array(fc.oneof(dangerous, marks), { maxLength: 25 }).map((all) => all.join(''))

describe('nothing an author writes becomes a script, a handler or a script address', () => {
  test('in random combinations of dangerous strings', () => {
    fc.assert(
      fc.property(hostile, (body) => expectSafe(render(body))),
      { numRuns: 1000 },
    )
  })

  test('in any text', () => {
    fc.assert(fc.property(anyText, anyText, (body, title) => expectSafe(render(body, title))))
  })

  test('as the target of a link, a picture, a reference or an autolink', () => {
    const target = fc.array(fc.oneof(dangerous, fc.string()), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(target, (parts) => {
        const address = parts.join('')
        for (const escaped of [address, address.replace(/[<>\s]/g, '')]) {
          expectSafe(render(`[x](<${escaped}>) ![x](<${escaped}>) <${escaped}>`))
          expectSafe(render(`[x][r] ![x][r]\n\n[r]: <${escaped}> "${escaped}"`))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('in the name of a code block, a footnote, a picture or a table cell', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = text.replaceAll('\n', ' ')
        expectSafe(render(`\`\`\`${line}\n${text}\n\`\`\``))
        expectSafe(render(`a[^${line}]\n\n[^${line}]: ${line}`))
        expectSafe(render(`![${line}](/a "${line}")`))
        expectSafe(render(`| ${line} | b |\n|---|---|\n| ${line} | b |`))
      }),
      { numRuns: 150 },
    )
  })
})
