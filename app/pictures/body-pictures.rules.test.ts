import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { renderMarkdown } from '~/markdown/render'
import {
  bodyPictureName,
  bodyPicturePath,
  bodyPictureSources,
  isBodyPictureName,
  parseBodyVariant,
  pictureIdIn,
  pictureMarkdown,
} from './body-pictures.rules'

const picture = { fingerprint: 'abcdefghijkl', width: 1600, height: 900 }
const path = bodyPicturePath(picture)
const settings = { title: '', siteOrigin: 'https://vigil.example' }

test('the name of a picture contains its size, and variants are named after it', () => {
  expect(bodyPictureName(picture)).toBe('abcdefghijkl-1600x900.webp')
  expect(isBodyPictureName(bodyPictureName(picture))).toBe(true)
  expect(parseBodyVariant('abcdefghijkl-1600x900.1080.avif')).toEqual({
    original: 'abcdefghijkl-1600x900.webp',
    size: '1080',
    format: 'avif',
  })
})

test.each([
  'abcdefghijkl-1600x900.961.avif',
  'abcdefghijkl-1600x900.1080.jpeg',
  'abcdefghijkl.1080.avif',
  '../a-1x1.1080.avif',
])('%s is no variant', (name) => {
  expect(parseBodyVariant(name)).toBeNull()
  expect(isBodyPictureName(name)).toBe(false)
})

test('only variants smaller than the picture are offered', () => {
  const widths = (width: number) =>
    bodyPictureSources(bodyPicturePath({ ...picture, width }))?.map(({ srcSet }) =>
      srcSet.match(/\d+(?=w)/g),
    )
  expect(widths(1600)).toEqual([
    ['480', '720', '1080', '1440'],
    ['480', '720', '1080', '1440'],
  ])
  expect(widths(900)).toEqual([
    ['480', '720'],
    ['480', '720'],
  ])
  expect(widths(300)).toEqual([])
  expect(bodyPictureSources('/elsewhere/abcdefghijkl-1600x900.webp')).toBeNull()
})

test('a page shows a picture with its variants; a feed shows a plain one with an absolute address', () => {
  const text = pictureMarkdown(path, 'A chart')
  const html = renderMarkdown(text, settings)
  expect(html).toMatch(/^<figure><picture><source type="image\/avif" srcset="[^"]*1080\.avif 1080w/)
  expect(html).toContain(
    `<img src="${path}" alt="A chart" loading="lazy" decoding="async" width="1600" height="900" srcset="`,
  )
  expect(html).toMatch(/<img [^>]*srcset="[^"]*1080\.webp 1080w[^"]*" sizes="[^"]+">/)
  const feed = renderForFeeds(text, { ...settings, url: 'https://vigil.example/ai/x' })
  expect(feed).toBe(
    `<figure><img src="https://vigil.example${path}" alt="A chart" width="1600" height="900"></figure>`,
  )
})

test.each([
  [pictureMarkdown(path, 'A chart', 'Below'), 'abcdefghijkl-1600x900'],
  [`https://vigil.example${path}`, 'abcdefghijkl-1600x900'],
  ['abcdefghijkl-1600x900', 'abcdefghijkl-1600x900'],
  ['/desk/pictures/abcdefghijkl-1600x900', 'abcdefghijkl-1600x900'],
  ['xabcdefghijkl-1600x900', null],
  ['https://vigil.example/a.webp', null],
])('the picture that is named by %s', (text, id) => expect(pictureIdIn(text)).toBe(id))

test('a caption is shown below a picture, as it was typed', () => {
  const caption = 'Attempts "per day" & <b>*hour*</b> \\'
  const html = renderMarkdown(pictureMarkdown(path, 'A chart', ` ${caption}\n`), settings)
  const [, shown = ''] = /<figcaption>(.*)<\/figcaption>/.exec(html) ?? []
  expect(shown.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')).toBe(caption)
})

test('a picture inside a sentence or a link stays inline', () => {
  const html = renderMarkdown(`See [![A](${path})](/x) and ![B](${path}).`, settings)
  expect(html.match(/<picture>/g)).toHaveLength(2)
  expect(html).toMatch(/^<p>See <a href="\/x"><picture>/)
})

test('any description survives markdown unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const alt = typed.replace(/[\s\0]+/g, ' ').trim()
      const html = renderMarkdown(pictureMarkdown(path, alt), settings)
      const [, encoded = 'no picture'] = / alt="([^"]*)"/.exec(html) ?? []
      const decoded = encoded.replace(/&#x([\dA-F]+);/gi, (_, code) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
      expect(decoded).toBe(alt)
    }),
  )
})
