import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageNames } from '~/config/static-pages'
import { type Database, openDatabase } from '~/database/database'
import { type MarkdownSettings, renderDocument } from '~/markdown/render'
import { migratedDatabase } from '../../../tests/support/data/databases'
import { createPages, type PageAt } from './pages.service'

let database: Database
let pageAt: PageAt
let close = async () => {}

const pagesOf = (name: string, url: string) =>
  createPages({
    db: database.db,
    site: () => ({ name, url }),
    render: async (body, settings) => renderDocument(body, settings),
  })

beforeAll(async () => {
  const { url, remove } = await migratedDatabase('sqlite')
  database = await openDatabase(url)
  pageAt = pagesOf('Night Post', 'https://night.example')
  close = async () => {
    await database.close()
    await remove()
  }
})

afterAll(() => close())

const paths = pageNames.map((name) => `/${name}`)

test.each(pageNames)(
  '%s has a text, and a description that search engines show in full',
  async (name) => {
    const page = await pageAt(`/${name}`)
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

test.each(paths)('%s contains the configured name, and no unfilled placeholder', async (path) => {
  const page = await pageAt(path)
  expect(page?.path).toBe(path)
  expect(page?.html).toContain('Night Post')
  expect(page?.description).toContain('Night Post')
  expect(page?.html).not.toMatch(/[{}]|Vigil/)
})

test.each(paths)('%s has a table of contents that links to its sections', async (path) => {
  const page = await pageAt(path)
  expect(page?.outline.length).toBeGreaterThan(4)
  for (const { id, title } of page?.outline ?? []) {
    expect(page?.html).toContain(`<h2 id="${id}">${title}</h2><a `)
  }
})

test('a link to the site itself does not open a new tab', async () => {
  expect((await pageAt('/about'))?.html).toContain(
    '<a href="https://night.example">https://night.example',
  )
})

test('upper case and a trailing slash make no difference', async () => {
  expect(await pageAt('/Privacy-Policy/')).toBe(await pageAt('/privacy-policy'))
})

test.each(['/', '/no-such-page', '/constructor', '/__proto__'])(
  '%s is not a static page',
  async (path) => {
    expect(await pageAt(path)).toBeNull()
  },
)

test('markdown and HTML in the site name are shown as text', async () => {
  const name = '*A* _b_ [c](d) <i>e</i> `f` $& | 1. #'
  const page = await pagesOf(name, 'https://x.example')('/about')
  expect(page?.description).toContain(name)
  expect(page?.html).toContain('*A* _b_ [c](d) &#x3C;i>e&#x3C;/i> `f` $&#x26; | 1. #')
})

test('while the database is away, a page has the text that it had last', async () => {
  let isAway = false
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw Object.assign(new Error('The server is down.'), { code: 'ECONNREFUSED' })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const columns = { version: 1, text: 'Ours.\n', updated_at: '2026-11-17T09:00:00.000Z' }
  await database.db
    .insertInto('page_texts')
    .values({ name: 'accessibility', ...columns })
    .execute()
  const render = async (body: string, settings: MarkdownSettings) => renderDocument(body, settings)
  const site = () => ({ name: 'Night Post', url: 'https://night.example' })
  const pages = createPages({ db, site, render })
  const page = await pages('/accessibility')
  isAway = true
  expect(page?.html).toContain('Ours.')
  expect(await pages('/accessibility')).toBe(page)
  await expect(createPages({ db, site, render })('/accessibility')).rejects.toThrow('down')
})
