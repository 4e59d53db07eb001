import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../tests/support/posts'
import { renderDocument, renderMarkdown } from './render'

const siteOrigin = 'https://vigil.example'
const render = (body: string, title = 'The title') => renderMarkdown(body, { title, siteOrigin })

/** The rendered text, as a reader would copy it from the page. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9A-F]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .trim()
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)

describe('headings', () => {
  test.each([
    ['# One', 'h2'],
    ['## Two', 'h3'],
    ['### Three', 'h4'],
    ['#### Four', 'h5'],
    ['##### Five', 'h6'],
    ['###### Six', 'h6'],
    ['Underlined\n===', 'h2'],
  ])(
    'SPEC 2: headings shifted down one level (h1 to h2, h2 to h3, h3 to h4): %j is an %s',
    (body, tag) => {
      expect(render(body)).toMatch(new RegExp(`^<${tag} id="[a-z]+">.*</${tag}>$`))
    },
  )

  test('a body never has an h1: that is the title', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.lorem())), (headings) => {
        const body = headings.map(([level, text]) => `${'#'.repeat(level)} ${text}`).join('\n\n')
        expect(render(body)).not.toContain('<h1')
      }),
    )
  })

  test('SPEC 2: anchor id: lowercased text, non-alphanumerics removed, spaces to hyphens', () => {
    expect(render("## What's **new** in `TLS 1.3`?")).toContain('<h3 id="whats-new-in-tls-13">')
  })

  test("SPEC 2: with a link labelled 'Copy link to this section', which leads to the heading", () => {
    expect(render('## Key Findings')).toBe(
      '<h3 id="key-findings">Key Findings<a href="#key-findings" class="heading-anchor" aria-label="Copy link to this section"></a></h3>',
    )
  })

  test('a repeated heading gets -2, -3, also where a heading of its own has that id', () => {
    expect(idsIn(render('# Why\n\n# Why 2\n\n# Why\n\n# Why\n\n# ?\n\n# !'))).toEqual([
      ...['why', 'why-2', 'why-3', 'why-4', 'section', 'section-2'],
    ])
  })

  test('no heading takes the id that a footnote is linked by', () => {
    const ids = idsIn(render('# Footnote label\n\n# User content fn 1\n\nText.[^1]\n\n[^1]: Note.'))
    expect(ids).toContain('footnote-label')
    expect(ids).toContain('user-content-fn-1')
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('anchors are unique, whatever the headings say', () => {
    const words = fc.constantFrom('Why', 'why', 'Why 2', 'why-2', '?', 'Section', 'Footnote label')
    fc.assert(
      fc.property(fc.array(words), (headings) => {
        const ids = idsIn(render(headings.map((heading) => `# ${heading}\n\n`).join(''), ''))
        expect(new Set(ids).size).toBe(headings.length)
      }),
    )
  })
})

describe('SPEC 2: a leading heading duplicating the title is removed', () => {
  test.each([
    ['at any level', '## Zero trust\n\nText.'],
    ['in another case, with other blanks', '#  ZERO   Trust \n\nText.'],
    ['with emphasis', '# Zero *trust*\n\nText.'],
    ['underlined', 'Zero trust\n====\n\nText.'],
  ])('%s', (_, body) => {
    expect(render(body, 'Zero trust')).toBe('<p>Text.</p>')
  })

  test('another heading stays, and so does the title further down', () => {
    expect(render('# Zero trust today\n\nText.', 'Zero trust')).toContain('Zero trust today')
    expect(render('Text.\n\n# Zero trust', 'Zero trust')).toContain('<h2 id="zero-trust">')
  })

  test('only the first is removed, and it takes no anchor from the second', () => {
    expect(idsIn(render('# Zero trust\n\n# Zero trust', 'Zero trust'))).toEqual(['zero-trust'])
  })
})

describe('SPEC 5: only http, https, irc, ircs, mailto, xmpp or scheme-less targets are kept', () => {
  const hrefOf = (target: string) => /href="([^"]*)"/.exec(render(`[x](<${target}>)`))?.[1]

  test.each([
    ...['http://a.example/', 'https://a.example/', 'HTTPS://A.example/', 'irc://a.example/b'],
    ...['ircs://a.example/b', 'mailto:desk@a.example', 'xmpp:desk@a.example'],
    ...['/ai', 'more', '../up', '?q=1', '#key', '//a.example/b', '/a:b', '?a=b:c', '#a:b', ''],
  ])('%j is kept', (target) => {
    expect(hrefOf(target)).toBe(target)
  })

  test.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java&Tab;script:alert(1)', ' javascript:a'],
    ...['javascript&colon;alert(1)', '&#106;avascript:a', '&#x1;javascript:a', 'vbscript:a'],
    ...['data:text/html,a', 'ftp://a.example/', 'tel:112', 'file:///etc/passwd', 'blob:a', 'x:y'],
  ])('any other scheme becomes empty: %j', (target) => {
    expect(hrefOf(target)).toBe('')
  })

  test('a picture from elsewhere is a link to it: its server must not learn who reads what', () => {
    const rel = 'rel="nofollow noopener noreferrer ugc"'
    const link = (text: string) =>
      `<a href="https://a.example/b.png" target="_blank" ${rel}>${text}</a>`
    expect(render('![A chart](https://a.example/b.png)')).toBe(`<p>${link('A chart')}</p>`)
    expect(render('![](https://a.example/b.png)')).toBe(`<p>${link('Picture')}</p>`)
    expect(render('[*![A chart](//b.example/c.png)*](https://a.example/b.png)')).toBe(
      `<p>${link('<em>A chart</em>')}</p>`,
    )
    expect(render('![x](https://vigil.example/chart.webp)')).toContain('<img ')
  })

  test('in reference links, autolinks and pictures too', () => {
    expect(render('[x][r]\n\n[r]: javascript:a')).toBe('<p><a href="">x</a></p>')
    expect(render('<javascript:a>')).toBe('<p><a href="">javascript:a</a></p>')
    expect(render('![A chart](data:image/svg+xml,a)')).toBe('<p>A chart</p>')
    expect(render('![x](/chart.webp)')).toContain('<img src="/chart.webp" alt="x"')
  })
})

describe("SPEC 5: external absolute links (not starting with the site's own origin)", () => {
  const newTab = 'target="_blank" rel="nofollow noopener noreferrer ugc"'

  test.each([
    ...['https://a.example', 'http://vigil.example/a', 'HTTPS://A.EXAMPLE/', '//a.example/b'],
    ...['https://vigil.example.evil.test', 'https://vigil.example@evil.test', 'http:a.example'],
    ...['https://vigil.example:8443/', 'https://[not-an-address'],
  ])('%s opens in a new tab with nofollow, noopener, noreferrer, ugc', (target) => {
    expect(render(`[x](<${target}>)`)).toContain(newTab)
  })

  test('an address written out is a link as well', () => {
    expect(render('See www.a.example')).toBe(
      `<p>See <a href="http://www.a.example" ${newTab}>www.a.example</a></p>`,
    )
  })

  test.each([
    ...['https://vigil.example', 'https://vigil.example/ai?q=1#top', '//vigil.example/ai', '/ai'],
    ...['HTTPS://VIGIL.EXAMPLE/ai', '#key', 'more', 'mailto:desk@a.example'],
  ])('%s stays in the tab', (target) => {
    expect(render(`[x](<${target}>)`)).not.toMatch(/target=|rel=/)
  })
})

test('paper lists where links lead, whole and in order, but not those within the text', () => {
  const body =
    '# Top\n\n[a](https://a.example/b) [up](#top) [b](/ai) [x](tel:1) note[^1]\n\n[^1]: [b](/ai#c)'
  const { links } = renderDocument(body, { title: '', siteOrigin })
  expect(links).toEqual([
    'https://a.example/b',
    'https://vigil.example/ai',
    'https://vigil.example/ai#c',
  ])
})

describe('SPEC 5: raw HTML in markdown is converted to text', () => {
  test('inside a line', () => {
    expect(render('a <b onclick="x()">c</b>')).toBe('<p>a &#x3C;b onclick="x()">c&#x3C;/b></p>')
  })

  test('as a block, and in a quote, a list and a note', () => {
    expect(render('<script>\nalert(1)\n</script>')).toBe(
      '<p>&#x3C;script>\nalert(1)\n&#x3C;/script></p>',
    )
    expect(render('> <div>')).toBe('<blockquote><p>&#x3C;div></p></blockquote>')
    expect(render('- <div>')).toBe('<ul><li>&#x3C;div></li></ul>')
    expect(render('a[^1]\n\n[^1]: <div>')).toContain('&#x3C;div>')
  })

  test.each(['[a <b>c</b>][r]\n\n[r]: /d', '[a <b>c</b>](/d)', '*a <b>c</b>*', '~~a <b>c</b>~~'])(
    'inside %j it does not break the line',
    (body) => {
      expect(textOf(render(body))).toBe('a <b>c</b>')
      expect(render(body).match(/<p>/g)).toHaveLength(1)
    },
  )

  test('nothing of it is lost: tags and comments read as they were written', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(name, name, fc.stringMatching(/^[a-z ]*$/), (tag, attribute, value) => {
        const raw = `<${tag} ${attribute}="${value}">x</${tag}><!--${value}-->`
        expect(textOf(render(`a ${raw}`))).toBe(`a ${raw}`)
      }),
    )
  })
})

describe('GitHub-flavoured markdown', () => {
  test('tables', () => {
    const html = render('| a | b |\n|---|--:|\n| 1 | 2 |')
    expect(html).toContain('<th>a</th><th align="right">b</th>')
    expect(html).toContain('<td>1</td><td align="right">2</td>')
  })

  test('task lists, which readers cannot tick', () => {
    const html = render('- [x] done\n- [ ] open')
    expect(html).toContain('<input type="checkbox" checked disabled aria-label="Done"> done')
    expect(html).toContain('<input type="checkbox" disabled aria-label="To do"> open')
  })

  test('footnotes, linked both ways', () => {
    const html = render('Text.[^a]\n\n[^a]: Note.')
    expect(html).toContain('<a href="#user-content-fn-a" id="user-content-fnref-a"')
    expect(html).toMatch(/<li id="user-content-fn-a">\s*<p>Note. <a href="#user-content-fnref-a"/)
  })

  test('strikethrough', () => {
    expect(render('~~old~~')).toBe('<p><del>old</del></p>')
  })
})

describe('no body takes its page down', () => {
  test('whatever it says', () => {
    fc.assert(fc.property(anyText, anyText, (body, title) => void render(body, title)))
  })
})

describe('a page holds no line break that nobody sees', () => {
  test('between blocks there is none', () => {
    const html = render('One\n\n- a\n- b\n\n> quote\n\n| x | y |\n| - | - |\n| 1 | 2 |\n')
    expect(html).not.toContain('\n')
  })

  test('what is seen of a line break or a space stays', () => {
    expect(render('one\ntwo')).toContain('one\ntwo')
    expect(render('- *a* **b**')).toContain('</em> <strong>')
    expect(render('```\none\n\ntwo\n```')).toContain('one\n\ntwo\n')
  })
})
