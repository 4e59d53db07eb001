import { expect, test } from 'vitest'
import { createPages } from './pages.service'

const pageAt = createPages({ name: 'Night Post', url: 'https://night.example' })
const paths = ['/about', '/privacy-policy', '/terms-of-service', '/cookie-policy', '/accessibility']

test.each(paths)('%s names the site as its operator does, and leaves no blank', (path) => {
  const page = pageAt(path)
  expect(page?.path).toBe(path)
  expect(page?.html).toContain('Night Post')
  expect(page?.description).toContain('Night Post')
  expect(page?.html).not.toMatch(/[{}]|Vigil/)
})

test.each(paths)('%s has a table of contents whose every entry leads to its section', (path) => {
  const page = pageAt(path)
  expect(page?.outline.length).toBeGreaterThan(4)
  for (const { id, title } of page?.outline ?? []) {
    expect(page?.html).toContain(`<h2 id="${id}">${title}<a `)
  }
})

test("a link to the site's own address stays in the tab", () => {
  expect(pageAt('/about')?.html).toContain('<a href="https://night.example">https://night.example')
})

test('an address in capitals or with a slash at the end means the same page', () => {
  expect(pageAt('/Privacy-Policy/')).toBe(pageAt('/privacy-policy'))
})

test.each(['/', '/no-such-page', '/constructor', '/__proto__'])('%s is none of them', (path) => {
  expect(pageAt(path)).toBeNull()
})

test('a name is text, whatever it holds', () => {
  const name = '*A* _b_ [c](d) <i>e</i> `f` $& | 1. #'
  const page = createPages({ name, url: 'https://x.example' })('/about')
  expect(page?.description).toContain(name)
  expect(page?.html).toContain('*A* _b_ [c](d) &#x3C;i>e&#x3C;/i> `f` $&#x26; | 1. #')
})
