import { describe, expect, test } from 'vitest'
import { filesOfPage, filesOfStyles, inOneSize } from './page-needs.browser'

test('a page needs its styles, scripts, icon and pictures, each once', () => {
  const html = `<!doctype html><html><head>
    <link rel="canonical" href="https://news.example/ai/x"/><link rel="stylesheet" href="/assets/app.css"/>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <link rel="alternate" href="/feed.xml"/><link rel="prev" href="/topics"/>
    <style>@font-face{src:url(/assets/font.woff2)}</style>
    <script type="module" src="/assets/islands.js"></script></head>
    <body><a href="/ai/another">x</a><img src="/storage/a.webp?v=1&amp;w=2" width="1" alt=""/>
    <img alt="" src="/storage/a.webp?v=1&amp;w=2"/><form action="/subscribe"></form></body></html>`
  expect(filesOfPage(html)).toEqual([
    '/assets/app.css',
    '/favicon.svg',
    '/assets/islands.js',
    '/storage/a.webp?v=1&w=2',
    '/assets/font.woff2',
  ])
})

test('what is on other sites is not kept', () => {
  expect(
    filesOfPage('<img src="https://else.example/a.png"><img src="//else.example/b.png">'),
  ).toEqual([])
  expect(filesOfStyles('a{background:url(//else.example/a.png)}')).toEqual([])
})

test('styles need their fonts, however they are quoted', () => {
  const css = `@font-face{src:url(/assets/a.woff2) format("woff2")}@font-face{src:url("/assets/b.woff2")}
    @font-face{src:url( '/assets/a.woff2' )}a{background:url(data:image/png;base64,AA)}`
  expect(filesOfStyles(css)).toEqual(['/assets/a.woff2', '/assets/b.woff2'])
})

describe('of a picture in several sizes and formats', () => {
  const sizes = (format: string) =>
    `srcSet="/a.1.${format} 240w, /a.2.${format} 1080w, /a.3.${format} 1440w" sizes="9rem"`

  test('the largest that a phone needs is kept, of the format that every browser shows', () => {
    const html = `<p>x</p><picture><source type="image/avif" ${sizes('avif')}/><img src="/a.webp?v=1" ${sizes('webp')} alt=""/></picture><p>y</p>`
    expect(inOneSize(html)).toBe('<p>x</p><img src="/a.2.webp" sizes="9rem" alt=""/><p>y</p>')
  })

  test('the frame around it stays', () => {
    const html = `<picture class="frame"><source ${sizes('avif')}/><img src="/a.webp" ${sizes('webp')}/></picture>`
    expect(inOneSize(html)).toBe(
      '<picture class="frame"><img src="/a.2.webp" sizes="9rem"/></picture>',
    )
  })

  test('no other size is asked for beforehand', () => {
    const html =
      '<link rel="preload" as="image" imageSrcSet="/a.1.avif 240w"/><link rel="icon" href="/i"/>'
    expect(inOneSize(html)).toBe('<link rel="icon" href="/i"/>')
  })

  test('a picture that has but one stays as it is', () => {
    expect(inOneSize('<picture><img src="/a.webp" alt=""></picture>')).toBe(
      '<img src="/a.webp" alt="">',
    )
    const html = '<img src="/a.webp" srcset="/a-1.webp 1x, /a-2.webp 2x" alt=""><p>srcset="x"</p>'
    expect(inOneSize(html)).toBe('<img src="/a.webp" alt=""><p>srcset="x"</p>')
  })
})
