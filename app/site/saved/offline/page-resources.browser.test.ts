import { describe, expect, test } from 'vitest'
import { resourcesOfPage, resourcesOfStyles, withOnePictureSize } from './page-resources.browser'

test('the resources of a page are its styles, scripts, icon, pictures and fonts, each once', () => {
  const html = `<!doctype html><html><head>
    <link rel="canonical" href="https://news.example/ai/x"/><link rel="stylesheet" href="/assets/app.css"/>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <link rel="alternate" href="/feed.xml"/><link rel="prev" href="/topics"/>
    <style>@font-face{src:url(/assets/font.woff2)}</style>
    <script type="module" src="/assets/islands.js"></script></head>
    <body><a href="/ai/another">x</a><img src="/storage/a.webp?v=1&amp;w=2" width="1" alt=""/>
    <img alt="" src="/storage/a.webp?v=1&amp;w=2"/><form action="/subscribe"></form></body></html>`
  expect(resourcesOfPage(html)).toEqual([
    '/assets/app.css',
    '/favicon.svg',
    '/assets/islands.js',
    '/storage/a.webp?v=1&w=2',
    '/assets/font.woff2',
  ])
})

test('files of other sites are left out', () => {
  expect(
    resourcesOfPage('<img src="https://else.example/a.png"><img src="//else.example/b.png">'),
  ).toEqual([])
  expect(resourcesOfStyles('a{background:url(//else.example/a.png)}')).toEqual([])
})

test('the resources of a style sheet are its fonts, in any quotes', () => {
  const css = `@font-face{src:url(/assets/a.woff2) format("woff2")}@font-face{src:url("/assets/b.woff2")}
    @font-face{src:url( '/assets/a.woff2' )}a{background:url(data:image/png;base64,AA)}`
  expect(resourcesOfStyles(css)).toEqual(['/assets/a.woff2', '/assets/b.woff2'])
})

describe('a picture with several sizes and formats', () => {
  const sizes = (format: string) =>
    `srcSet="/a.1.${format} 240w, /a.2.${format} 1080w, /a.3.${format} 1440w" sizes="9rem"`

  test('is reduced to the largest WebP that a phone needs', () => {
    const html = `<p>x</p><picture><source type="image/avif" ${sizes('avif')}/><img src="/a.webp?v=1" ${sizes('webp')} alt=""/></picture><p>y</p>`
    expect(withOnePictureSize(html)).toBe(
      '<p>x</p><img src="/a.2.webp" sizes="9rem" alt=""/><p>y</p>',
    )
  })

  test('keeps the class of its frame', () => {
    const html = `<picture class="frame"><source ${sizes('avif')}/><img src="/a.webp" ${sizes('webp')}/></picture>`
    expect(withOnePictureSize(html)).toBe(
      '<picture class="frame"><img src="/a.2.webp" sizes="9rem"/></picture>',
    )
  })

  test('is not preloaded in another size', () => {
    const html =
      '<link rel="preload" as="image" imageSrcSet="/a.1.avif 240w"/><link rel="icon" href="/i"/>'
    expect(withOnePictureSize(html)).toBe('<link rel="icon" href="/i"/>')
  })

  test('keeps its source if it has only one size', () => {
    expect(withOnePictureSize('<picture><img src="/a.webp" alt=""></picture>')).toBe(
      '<img src="/a.webp" alt="">',
    )
    const html = '<img src="/a.webp" srcset="/a-1.webp 1x, /a-2.webp 2x" alt=""><p>srcset="x"</p>'
    expect(withOnePictureSize(html)).toBe('<img src="/a.webp" alt=""><p>srcset="x"</p>')
  })
})
