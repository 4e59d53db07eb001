import { describe, expect, test } from 'vitest'
import { dataOf } from './data-address'
import { htmlText, withoutControls } from './html-text'
import { type HtmlImport, importHtml } from './import-html'

const options: HtmlImport = {
  base: 'https://old.example/2026/03/05/post/',
  linkTo: (address) => address.replace('https://old.example/moved/', '/ai/moved'),
  storePicture: async ({ source }) =>
    source.includes('missing')
      ? { ok: false, reason: 'It is not in the folder.' }
      : { ok: true, address: `/stored/${source.split('/').at(-1)}`, alt: 'From the library' },
}

const markdownOf = async (html: string) => (await importHtml(html, options)).markdown

describe('HTML of another system', () => {
  test('becomes clean markdown, with headings from the first level on', async () => {
    const html =
      '<h2 class="wp-block-heading">One</h2><p style="color:red">Some <b>bold</b> text.</p><h3>Two</h3>'
    expect(await markdownOf(html)).toBe('# One\n\nSome **bold** text.\n\n## Two')
  })

  test('links lead to where they lead now; relative ones begin at the page', async () => {
    const html =
      '<p><a href="/moved/">a</a> <a href="../other/">b</a> <a href="//cdn.example/x">c</a> <a href="https://else.example/y">d</a></p>'
    expect(await markdownOf(html)).toBe(
      '[a](/ai/moved) [b](https://old.example/2026/03/05/other/) [c](https://cdn.example/x) [d](https://else.example/y)',
    )
  })

  test('pictures are stored, with description and caption', async () => {
    const html =
      '<figure><img src="/wp-content/a.jpg" alt="A [map]"><figcaption>Where “it” was</figcaption></figure>'
    expect(await markdownOf(html)).toBe('![A \\[map\\]](/stored/a.jpg "Where “it” was")')
    expect(await markdownOf('<p><img src="b.jpg" alt=""></p>')).toBe(
      '![From the library](/stored/b.jpg)',
    )
  })

  test('the caption of a picture that links elsewhere is a paragraph below it', async () => {
    const html =
      '<figure><a href="https://x.example/"><img src="/a.jpg" alt="Map"></a><figcaption>Where</figcaption></figure>'
    expect(await markdownOf(html)).toBe('[![Map](/stored/a.jpg)](https://x.example/)\n\n*Where*')
  })

  test('a picture that cannot be stored stays as a link, and is listed', async () => {
    const html =
      '<p><img src="/missing.jpg" alt="Map"> and <a href="https://x.example/"><img src="/missing.jpg" alt="Map"></a></p>'
    const { markdown, notes } = await importHtml(html, options)
    expect(markdown).toBe('[Map](https://old.example/missing.jpg) and [Map](https://x.example/)')
    expect(notes).toEqual([
      'The picture https://old.example/missing.jpg was left out. It is not in the folder.',
    ])
  })

  test('videos and frames become links, and are listed', async () => {
    const html =
      '<iframe src="https://video.example/1" title="The talk"></iframe><video><source src="/film.mp4"></video>'
    const { markdown, notes } = await importHtml(html, options)
    expect(markdown).toBe('[The talk](https://video.example/1)\n\n<https://old.example/film.mp4>')
    expect(notes).toEqual([
      'A link replaces the iframe https://video.example/1.',
      'A link replaces the video https://old.example/film.mp4.',
    ])
  })

  test('what has no counterpart stays word for word, and scripts are listed', async () => {
    const html =
      '<p>Ask us:</p><form action="/send"><input name="a"></form><script src="https://x.example/w.js"></script>'
    const { markdown, notes } = await importHtml(html, options)
    expect(markdown).toBe('Ask us:\n\n```html\n<form action="/send"><input name="a"></form>\n```')
    expect(notes).toEqual([
      '<form> has no counterpart: it was kept as code.',
      'A script was left out: https://x.example/w.js.',
    ])
  })

  test('a poem keeps its lines and is no code', async () => {
    const html = '<pre class="wp-block-verse">Roses are <em>red</em>\nviolets blue</pre>'
    expect(await markdownOf(html)).toBe('Roses are *red*\\\nviolets blue')
  })

  test('broken HTML is read as browsers read it', async () => {
    expect(await markdownOf('<p>One <b>two<p>three</b> < four & five')).toBe(
      'One **two**\n\n**three** < four & five',
    )
    const deep = `${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}`
    expect(await markdownOf(deep)).toContain('deep')
  })
})

describe('texts', () => {
  test('of titles and excerpts are what a browser shows', () => {
    expect(htmlText('R&amp;D <em>at</em>  home &#8217;26')).toBe('R&D at home ’26')
    expect(htmlText('<p>One.</p><p>Two.</p>')).toBe('One. Two.')
    expect(htmlText('<!-- x -->')).toBe('<!-- x -->')
    expect(htmlText('a < b')).toBe('a < b')
  })

  test('lose control characters and halves of characters', () => {
    expect(withoutControls('a\0b\x0bc\td\ne\ud800')).toBe('abc\td\ne\ufffd')
  })

  test('of data: addresses are their bytes', () => {
    expect(dataOf('data:image/png;base64,AQID')).toEqual(Buffer.from([1, 2, 3]))
    expect(dataOf('https://a.example/')).toBeNull()
  })
})
