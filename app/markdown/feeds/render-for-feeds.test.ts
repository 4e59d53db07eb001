import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tests/support/data/any-posts'
import { renderForFeeds } from './render-for-feeds'

const siteOrigin = 'https://vigil.example'
const url = `${siteOrigin}/ai/a-post`
const render = (body: string) => renderForFeeds(body, { title: 'A post', siteOrigin, url })

test.each([
  ['[x](/ai/other)', 'https://vigil.example/ai/other'],
  ['[x](other)', 'https://vigil.example/ai/other'],
  ['[x](#part)', 'https://vigil.example/ai/a-post#part'],
  ['[x](?a=1)', 'https://vigil.example/ai/a-post?a=1'],
  ['[x](//elsewhere.example/y)', 'https://elsewhere.example/y'],
  ['[x](mailto:a@b.example)', 'mailto:a@b.example'],
])('the address in %s becomes absolute', (body, address) => {
  expect(render(body)).toBe(`<p><a href="${address}">x</a></p>`)
})

test('a picture alone in its paragraph is a figure with an absolute address', () => {
  expect(render('![A chart](/a-1200x600.webp "Attempts")')).toBe(
    '<figure><img src="https://vigil.example/a-1200x600.webp" alt="A chart" width="1200" height="600"><figcaption>Attempts</figcaption></figure>',
  )
})

test('a picture from another site is a link to it, as on the page', () => {
  expect(render('![A chart](https://elsewhere.example/a.png)')).toBe(
    '<p><a href="https://elsewhere.example/a.png">A chart</a></p>',
  )
})

test('headings have no anchors, and the repeated title is dropped', () => {
  expect(render('# A post\n\n## Part')).toBe('<h3>Part</h3>')
})

test('code has no copy button and no classes', () => {
  expect(render('```js\nlet a = 1 < 2\n```')).toBe('<pre><code>let a = 1 &#x3C; 2\n</code></pre>')
})

test('checkboxes of a task list are characters', () => {
  expect(render('- [x] done\n- [ ] open').replace(/\s+/g, ' ')).toBe(
    '<ul> <li>☑ done</li> <li>☐ open</li> </ul>',
  )
})

test('footnotes link to the page, and nothing has a class', () => {
  const html = render('A claim[^1].\n\n[^1]: Its source.')
  expect(html).toContain('<a href="https://vigil.example/ai/a-post#user-content-fn-1"')
  expect(html).not.toMatch(/class=|aria-|data-/)
})

test('raw HTML becomes text, and an address with a forbidden scheme is removed', () => {
  expect(render('<script>alert(1)</script>')).not.toContain('<script')
  expect(render('[x](javascript:alert(1))')).toBe('<p><a>x</a></p>')
})

test('a body beyond the render limits is shown as source', () => {
  expect(render('> '.repeat(6000))).toMatch(/^<pre/)
})

test('in any body every address is absolute and no script, style or form remains', () => {
  fc.assert(
    fc.property(anyText, anyText, (body, address) => {
      const html = render(`${body}\n\n[a](${address}) ![b](${address})\n\n${body}`)
      for (const [, found = ''] of html.matchAll(/<[a-z][^>]* (?:href|src)="([^"]*)"/g)) {
        expect(found).toMatch(/^(https?|mailto|xmpp|ircs?):/)
      }
      expect(html).not.toMatch(/<(script|style|iframe|form|input|button)/i)
    }),
  )
})
