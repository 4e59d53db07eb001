import { describe, expect, test } from 'vitest'
import { renderDocument, renderMarkdown } from '../render'

const siteOrigin = 'https://vigil.example'
const render = (body: string) => renderMarkdown(body, { title: 'The title', siteOrigin })

describe('SPEC 5: only http, https, irc, ircs, mailto, xmpp or scheme-less targets are kept', () => {
  const hrefOf = (target: string) => /href="([^"]*)"/.exec(render(`[x](<${target}>)`))?.[1]

  test.each([
    'http://a.example/',
    'https://a.example/',
    'HTTPS://A.example/',
    'irc://a.example/b',
    'ircs://a.example/b',
    'mailto:desk@a.example',
    'xmpp:desk@a.example',
    '/ai',
    'more',
    '../up',
    '?q=1',
    '#key',
    '//a.example/b',
    '/a:b',
    '?a=b:c',
    '#a:b',
    '',
  ])('%j is allowed', (target) => {
    expect(hrefOf(target)).toBe(target)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&Tab;script:alert(1)',
    ' javascript:a',
    'javascript&colon;alert(1)',
    '&#106;avascript:a',
    '&#x1;javascript:a',
    'vbscript:a',
    'data:text/html,a',
    'ftp://a.example/',
    'tel:112',
    'file:///etc/passwd',
    'blob:a',
    'x:y',
  ])('any other scheme becomes empty: %j', (target) => {
    expect(hrefOf(target)).toBe('')
  })

  test('a picture from another site is a link to it: that server must not learn who reads what', () => {
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

  test('the same holds for reference links, autolinks and pictures', () => {
    expect(render('[x][r]\n\n[r]: javascript:a')).toBe('<p><a href="">x</a></p>')
    expect(render('<javascript:a>')).toBe('<p><a href="">javascript:a</a></p>')
    expect(render('![A chart](data:image/svg+xml,a)')).toBe('<p>A chart</p>')
    expect(render('![x](/chart.webp)')).toContain('<img src="/chart.webp" alt="x"')
  })
})

describe("SPEC 5: external absolute links (not starting with the site's own origin)", () => {
  const newTab = 'target="_blank" rel="nofollow noopener noreferrer ugc"'

  test.each([
    'https://a.example',
    'http://vigil.example/a',
    'HTTPS://A.EXAMPLE/',
    '//a.example/b',
    'https://vigil.example.evil.test',
    'https://vigil.example@evil.test',
    'http:a.example',
    'https://vigil.example:8443/',
    'https://[not-an-address',
  ])('%s opens in a new tab with nofollow, noopener, noreferrer, ugc', (target) => {
    expect(render(`[x](<${target}>)`)).toContain(newTab)
  })

  test('a bare address is a link as well', () => {
    expect(render('See www.a.example')).toBe(
      `<p>See <a href="http://www.a.example" ${newTab}>www.a.example</a></p>`,
    )
  })

  test.each([
    'https://vigil.example',
    'https://vigil.example/ai?q=1#top',
    '//vigil.example/ai',
    '/ai',
    'HTTPS://VIGIL.EXAMPLE/ai',
    '#key',
    'more',
    'mailto:desk@a.example',
  ])('%s stays in the tab', (target) => {
    expect(render(`[x](<${target}>)`)).not.toMatch(/target=|rel=/)
  })
})

test('the link targets for print are absolute and in order, without links within the page', () => {
  const body =
    '# Top\n\n[a](https://a.example/b) [up](#top) [b](/ai) [x](tel:1) note[^1]\n\n[^1]: [b](/ai#c) [d](d)'
  const { links } = renderDocument(body, { title: '', siteOrigin, path: '/ai/one' })
  expect(links).toEqual([
    'https://a.example/b',
    'https://vigil.example/ai',
    'https://vigil.example/ai#c',
    'https://vigil.example/ai/d',
  ])
})
