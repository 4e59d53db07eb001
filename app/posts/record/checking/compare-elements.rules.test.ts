import { expect, test } from 'vitest'
import { siteOrigin } from '../../../../tests/support/record/log-fetch'
import {
  recordedDocument as document,
  newestPage as newest,
  pageOf,
} from '../../../../tests/support/record/shown-article'
import { compareWords } from './compare-words.rules'
import type { PageElement } from './page-element.rules'

const pictures =
  '![A chart](/storage/v1/object/public/article-pictures/abcdefghijkl-800x450.webp "Caption")'

test('other files than those of a picture, which a browser may choose', () => {
  const recorded = { ...document, body: pictures }
  const page = pageOf(recorded)
  const withSizes = (attribute: string, change: (srcset: string) => string) =>
    compareWords(recorded, { ...page, body: mapped(page.body, attribute, change) }, newest).result
  expect(withSizes('srcset', (srcset) => srcset)).toBe('passed')
  expect(withSizes('srcset', (srcset) => srcset.replace('abcdefghijkl', 'zzzzzzzzzzzz'))).toBe(
    'failed',
  )
})

test('an opening picture that is not the recorded one, in any size', () => {
  const whole = '/storage/v1/object/public/article-thumbnails/a%20b.webp?v=abcdefghijkl'
  const size = (width: number, name = 'a%20b.abcdefghijkl') => `/p/${name}.${width}.avif ${width}w`
  const page = pageOf(document)
  const result = (src: string, srcset: string) => {
    const img = { tagName: 'img', attributes: { src, srcset }, children: [] }
    const header = { ...page.header, children: [...page.header.children, img] }
    return compareWords({ ...document, pictures: [whole] }, { ...page, header }, newest).result
  }
  expect(result(whole, `${size(480)}, ${size(768)}`)).toBe('passed')
  // A saved page has one size.
  expect(result('/p/a%20b.abcdefghijkl.768.webp', size(480))).toBe('passed')
  for (const [src, srcset] of [
    [whole, size(480, 'a%20b.zzzzzzzzzzzz')],
    [whole, size(480, 'another.abcdefghijkl')],
    [whole, 'https://evil.example/a.webp 480w'],
    [whole.replace('abcdefghijkl', 'zzzzzzzzzzzz'), size(480)],
    ['/other.webp', size(480)],
  ] as const) {
    expect(result(src, srcset), src).toBe('failed')
  }
})

test('the opening picture: the thumbnail, which may only be missing from the page of an earlier version', () => {
  const whole = '/storage/v1/object/public/article-thumbnails/a.webp?v=abcdefghijkl'
  const inText = '/storage/v1/object/public/article-pictures/abcdefghijkl-800x450.webp'
  const page = pageOf(document)
  const result = (pictures: string[], src: string | null, isEarlier = false) => {
    const img = src === null ? [] : [{ tagName: 'img', attributes: { src }, children: [] }]
    const header = { ...page.header, children: [...page.header.children, ...img] }
    const compared = { siteOrigin, isEarlier }
    return compareWords({ ...document, pictures }, { ...page, header }, compared).result
  }
  expect(result([inText, whole], whole)).toBe('passed')
  expect(result([inText, whole], whole, true)).toBe('passed')
  expect(result([inText, whole], null)).toBe('failed')
  expect(result([inText, whole], null, true)).toBe('passed')
  expect(result([inText, whole], inText)).toBe('failed')
  expect(result([inText], inText, true)).toBe('failed')
  expect(result([inText], null)).toBe('passed')
})

test.each([
  { tagName: 'iframe', attributes: { srcdoc: 'Do not trust.' } },
  { tagName: 'object', attributes: { data: '/a.svg' } },
  { tagName: 'video', attributes: { poster: '/a.webp' } },
  { tagName: 'svg', attributes: { class: 'icon' } },
  { tagName: 'input', attributes: { type: 'image', src: '/a.webp' } },
])('an element that shows something else, in the text or above it: $tagName', (added) => {
  const image = { tagName: 'image', attributes: { href: '/a.webp' }, children: [] }
  const element = { ...added, children: [image] }
  for (const body of ['Text.', '- [x] done\n- [ ] to do']) {
    const recorded = { ...document, body }
    const page = pageOf(recorded)
    const withElement = (part: PageElement) => ({ ...part, children: [...part.children, element] })
    const inText = { ...page, body: withElement(page.body) }
    const above = { ...page, header: withElement(page.header) }
    expect(compareWords(recorded, inText, newest).result).toBe('failed')
    expect(compareWords(recorded, above, newest).result).toBe('failed')
  }
})

test('the header may have the icons of the site, and a text that is shown as source has no elements', () => {
  const page = pageOf(document)
  const path = { tagName: 'path', attributes: {}, children: [] }
  const icon = { tagName: 'svg', attributes: { class: 'icon' }, children: [path] }
  const header = { ...page.header, children: [icon, ...page.header.children] }
  expect(compareWords(document, { ...page, header }, newest).result).toBe('passed')
  const recorded = { ...document, body: `${'*a '.repeat(60_000)}` }
  const source = pageOf(recorded)
  const picture = { tagName: 'img', attributes: { src: '/a.webp' }, children: [] }
  const withPicture = (element: PageElement): PageElement => ({
    ...element,
    children: [
      ...element.children.map((child) => (typeof child === 'string' ? child : withPicture(child))),
      picture,
    ],
  })
  const [block] = source.body.children
  if (typeof block !== 'object') throw new Error('The text is not shown as source.')
  const body = { ...source.body, children: [withPicture(block)] }
  expect(compareWords(recorded, { ...source, body }, newest).result).toBe('failed')
})

/** The same with this attribute of every element changed. */
function mapped(
  element: PageElement,
  name: string,
  change: (value: string) => string,
): PageElement {
  const value = element.attributes[name]
  return {
    ...element,
    attributes: { ...element.attributes, ...(value !== undefined && { [name]: change(value) }) },
    children: element.children.map((child) =>
      typeof child === 'string' ? child : mapped(child, name, change),
    ),
  }
}
