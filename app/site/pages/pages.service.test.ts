import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageNames } from '~/config/static-pages'
import { createPages } from './pages.service'

const pageAt = createPages(() => ({ name: 'Night Post', url: 'https://night.example' }))
const paths = ['/about', '/privacy-policy', '/terms-of-service', '/cookie-policy', '/accessibility']

test.each(pageNames)(
  '%s has a text, and a description that search engines show in full',
  (name) => {
    const page = pageAt(`/${name}`)
    expect(page?.html).toMatch(/<p>/)
    expect(page?.html).not.toMatch(/[{}]/)
    expect(page?.description).toMatch(/^[^{}]{50,160}$/)
  },
)

test('every page can be prefetched', () => {
  const rules = readFileSync('app/document/reader-pages.speculationrules', 'utf8')
  const [, prefetched = ''] = /"\/:page\((.+)\)"/.exec(rules) ?? []
  expect(prefetched.split('|')).toEqual(expect.arrayContaining(pageNames))
})

test.each(paths)('%s contains the configured name, and no unfilled placeholder', (path) => {
  const page = pageAt(path)
  expect(page?.path).toBe(path)
  expect(page?.html).toContain('Night Post')
  expect(page?.description).toContain('Night Post')
  expect(page?.html).not.toMatch(/[{}]|Vigil/)
})

test.each(paths)('%s has a table of contents that links to its sections', (path) => {
  const page = pageAt(path)
  expect(page?.outline.length).toBeGreaterThan(4)
  for (const { id, title } of page?.outline ?? []) {
    expect(page?.html).toContain(`<h2 id="${id}">${title}<a `)
  }
})

test('a link to the site itself does not open a new tab', () => {
  expect(pageAt('/about')?.html).toContain('<a href="https://night.example">https://night.example')
})

test('upper case and a trailing slash make no difference', () => {
  expect(pageAt('/Privacy-Policy/')).toBe(pageAt('/privacy-policy'))
})

test.each(['/', '/no-such-page', '/constructor', '/__proto__'])(
  '%s is not a static page',
  (path) => {
    expect(pageAt(path)).toBeNull()
  },
)

test('markdown and HTML in the site name are shown as text', () => {
  const name = '*A* _b_ [c](d) <i>e</i> `f` $& | 1. #'
  const page = createPages(() => ({ name, url: 'https://x.example' }))('/about')
  expect(page?.description).toContain(name)
  expect(page?.html).toContain('*A* _b_ [c](d) &#x3C;i>e&#x3C;/i> `f` $&#x26; | 1. #')
})
