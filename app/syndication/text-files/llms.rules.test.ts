import { expect, test } from 'vitest'
import { parseMarkdown } from '~/markdown/tree/parse'
import { visit } from '~/markdown/tree/visit'
import { llmsText } from './llms.rules'

const site = {
  name: 'Vigil',
  url: 'https://vigil.example',
  description: 'News.',
  social: [],
  logo: null,
  icon: null,
}

/** The links that a markdown parser finds. */
function linksIn(markdown: string): { text: string; url: string }[] {
  const links: { text: string; url: string }[] = []
  visit(parseMarkdown(markdown), 'link', ({ url, children }) => {
    const text = children.map((child) => ('value' in child ? child.value : '')).join('')
    links.push({ text, url })
  })
  return links
}

test.each([
  ['a](https://evil.example) b', '/ai/one'],
  ['*Stars* & `ticks` <b>', '/ai/a)b'],
  ['Two\n\n# lines', '/ai/((c'],
  ["It's !", "/ai/it's!*"],
])('a title like %j at %s is one link to its post', (title, path) => {
  const links = linksIn(llmsText(site, [{ title, path }]))
  const [link, ...others] = links.filter(({ url }) => url.includes('/ai/'))
  expect(others).toEqual([])
  expect(link?.text).toBe(title.replace(/\s+/g, ' '))
  expect(decodeURIComponent(link?.url ?? '')).toBe(site.url + path)
  expect(links.some(({ url }) => url.includes('evil'))).toBe(false)
})
