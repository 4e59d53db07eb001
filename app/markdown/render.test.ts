import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../tests/support/data/any-posts'
import { renderMarkdown } from './render'

const siteOrigin = 'https://vigil.example'
const render = (body: string, title = 'The title') => renderMarkdown(body, { title, siteOrigin })

/** The text a reader would copy from the page. */
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
      expect(render(body)).toMatch(
        new RegExp(`^<div class="heading"><${tag} id="[a-z]+">[^<]*</${tag}><a [^>]*></a></div>$`),
      )
    },
  )

  test('a body never has an h1: the title is the h1', () => {
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

  test("SPEC 2: a heading has a link labelled 'Copy link to this section' beside it, not in its name", () => {
    expect(render('## Key Findings')).toBe(
      '<div class="heading"><h3 id="key-findings">Key Findings</h3><a href="#key-findings" class="heading-anchor" aria-label="Copy link to this section"></a></div>',
    )
  })

  test('a repeated heading gets -2, -3, skipping ids that other headings have', () => {
    const ids = idsIn(render('# Why\n\n# Why 2\n\n# Why\n\n# Why\n\n# ?\n\n# !'))
    expect(ids).toEqual(['why', 'why-2', 'why-3', 'why-4', 'section', 'section-2'])
  })

  test('no heading gets the id of a footnote', () => {
    const ids = idsIn(render('# Footnote label\n\n# User content fn 1\n\nText.[^1]\n\n[^1]: Note.'))
    expect(ids).toContain('footnote-label')
    expect(ids).toContain('user-content-fn-1')
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('ids are unique for any headings', () => {
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
    ['in another case, with other spaces', '#  ZERO   Trust \n\nText.'],
    ['with emphasis', '# Zero *trust*\n\nText.'],
    ['underlined', 'Zero trust\n====\n\nText.'],
  ])('%s', (_, body) => {
    expect(render(body, 'Zero trust')).toBe('<p>Text.</p>')
  })

  test('a different heading stays, and so does the title further down', () => {
    expect(render('# Zero trust today\n\nText.', 'Zero trust')).toContain('Zero trust today')
    expect(render('Text.\n\n# Zero trust', 'Zero trust')).toContain('<h2 id="zero-trust">')
  })

  test('only the first is removed, and the second gets the id without a number', () => {
    expect(idsIn(render('# Zero trust\n\n# Zero trust', 'Zero trust'))).toEqual(['zero-trust'])
  })
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

  test('tags and comments are shown unchanged', () => {
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
    expect(html).toContain('<th>a</th><th class="align-right">b</th>')
    expect(html).toContain('<td>1</td><td class="align-right">2</td>')
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

test('no body makes rendering throw', () => {
  fc.assert(fc.property(anyText, anyText, (body, title) => void render(body, title)))
})

describe('invisible line breaks are dropped', () => {
  test('between blocks there are none', () => {
    const html = render('One\n\n- a\n- b\n\n> quote\n\n| x | y |\n| - | - |\n| 1 | 2 |\n')
    expect(html).not.toContain('\n')
  })

  test('visible line breaks and spaces stay', () => {
    expect(render('one\ntwo')).toContain('one\ntwo')
    expect(render('- *a* **b**')).toContain('</em> <strong>')
    expect(render('```\none\n\ntwo\n```')).toContain('one\n\ntwo\n')
  })
})
