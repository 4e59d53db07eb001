import { join } from 'node:path'
import { type Database, openDatabase } from '../../../app/database/database'
import { markContentChanged } from '../../../app/posts/published/content-version.queries'
import {
  recordPublicVersion,
  recordWithdrawal,
} from '../../../app/posts/record/recording/record-version.actions'
import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { changeForReaders, hideVersion } from '../../support/record/public-changes'
import { startServerWith } from '../../support/site-with-posts'
import { until } from '../../support/until'

const { open } = plainBrowser()

const article = aPost({ slug: 'wrong-once', title: 'Wrong once', domain: 'AI' })
const path = '/ai/wrong-once'
// In the future: the times of the record never go back, and the server has begun it.
const corrected = new Date('2099-11-12T09:00:00Z')
const updated = new Date('2099-11-13T09:00:00Z')

test('readers see what was corrected and updated: on the article, in its data, in feeds and on /corrections', async ({
  ownServer,
}) => {
  const { origin, dataDir } = await ownServer(startServerWith([article]))
  const text = async (address: string) => (await fetch(origin + address)).text()
  expect(await text(path)).not.toContain('Corrected')
  expect(await text('/corrections')).toContain('No corrections yet')
  await using database = await databaseIn(dataDir)
  await changeForReaders(database, article, {
    change: 'correction',
    note: 'It was 12.',
    at: corrected,
  })
  await changeForReaders(database, article, {
    change: 'update',
    note: 'The vendor answered.',
    at: updated,
  })
  await changeForReaders(database, article, {
    change: 'minor',
    note: '',
    at: new Date('2099-11-14T09:00:00Z'),
  })
  // Each page that was read before is renewed within a quarter of a second.
  await until(async () => (await text(path)).includes('Updated'))
  await until(async () => (await text('/corrections')).includes('Wrong once'))

  const page = await open(origin + path)
  expect(page.link('Updated Nov 13, 2099')).toBe(`${page.url}#update-3`)
  expect(page.link('Corrected Nov 12, 2099')).toBe(`${page.url}#correction-2`)
  expect(page.part('aside', 'Correction').text).toBe(
    'Correction, Nov 12, 2099: It was 12. All corrections',
  )
  const updates = page.part('section', 'Updates').parts('li')
  expect(updates.map((update) => update.text)).toEqual(['Nov 13, 2099 The vendor answered.'])
  const [, graph = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html) ?? []
  const node = JSON.parse(graph)['@graph'].find(
    (one: { '@type': string }) => one['@type'] === 'NewsArticle',
  )
  expect(node).toMatchObject({
    dateModified: updated.toISOString(),
    correction: [
      { '@type': 'CorrectionComment', text: 'It was 12.', datePublished: corrected.toISOString() },
    ],
  })
  expect(page.html).toContain(
    `<meta property="article:modified_time" content="${updated.toISOString()}"`,
  )
  expect(await text('/sitemap/articles')).toContain(`<lastmod>${updated.toISOString()}</lastmod>`)

  const feed = JSON.parse(await text('/ai/feed.json'))
  expect(feed.items).toHaveLength(1)
  expect(feed.items[0].content_html).toMatch(
    /^<p><strong>Update, Nov 13, 2099:<\/strong> The vendor answered\.<\/p>/,
  )
  expect(feed.items[0].date_modified).toBe(updated.toISOString())
  const withChanges = JSON.parse(await text('/ai/feed.json?changes=entries'))
  expect(withChanges.items.map(({ title }: { title: string }) => title)).toEqual([
    'Update: Wrong once',
    'Correction: Wrong once',
    'Wrong once',
  ])
  expect(await text('/corrections/atom.xml')).toContain('<title>Correction: Wrong once</title>')

  const corrections = await open(`${origin}/corrections`)
  expect(corrections.part('h2', 'Wrong once').text).toBe('Wrong once')
  expect(corrections.part('main').text).not.toContain('The vendor answered.')
  const listOfUpdates = await corrections.follow('Updates')
  expect(listOfUpdates.url).toBe(`${origin}/corrections?show=updates`)
  const found = await listOfUpdates.follow('Wrong once')
  expect(found.url).toBe(`${page.url}#update-3`)
  expect(found.html).toContain('id="update-3"')
})

test('of a correction that was hidden, a line stays on the article, in feeds and on /corrections', async ({
  ownServer,
}) => {
  const { origin, dataDir } = await ownServer(startServerWith([article]))
  const text = async (address: string) => (await fetch(origin + address)).text()
  const entry = `${origin}/.well-known/publication-log/posts/${article.id}/1`
  await until(async () => (await fetch(entry)).status === 200)
  await using database = await databaseIn(dataDir)
  const correction = { change: 'correction', note: 'Ann Onymous was not there.' } as const
  await changeForReaders(database, article, { ...correction, at: corrected })
  await changeForReaders(database, article, { change: 'minor', note: '', at: updated })
  await until(async () => (await text(path)).includes('Ann Onymous'))
  await hideVersion(database, article.id, 2, 'A court order.')
  await markContentChanged(database.db)
  await until(async () => !(await text(path)).includes('Ann Onymous'))

  const line = 'The text of this correction was hidden for legal reasons. Reason: A court order.'
  const page = await open(origin + path)
  expect(page.link('Corrected Nov 12, 2099')).toBe(`${page.url}#correction-2`)
  expect(page.html).toMatch(
    /<[^>]+ id="correction-2"[^>]* data-hidden=|<[^>]+ data-hidden=[^>]* id="correction-2"/,
  )
  expect(page.text).toContain(`Correction, Nov 12, 2099: ${line}`)
  for (const address of [
    '/corrections',
    '/corrections/feed.json',
    '/corrections/atom.xml',
    '/ai/feed.xml',
  ]) {
    const found = await text(address)
    expect(found, address).toContain(line)
    expect(found, address).not.toContain('Ann Onymous')
  }
})

test('a withdrawn article says so with 410, also in its files and the API, until it is republished', async ({
  ownServer,
}) => {
  const { origin, dataDir } = await ownServer(startServerWith([article]))
  const answer = (address: string) => fetch(origin + address, { redirect: 'manual' })
  const status = async (address: string) => (await answer(address)).status
  expect(await status(path)).toBe(200)
  await using database = await databaseIn(dataDir)
  await setStatus(database, 'withdrawn')
  await recordWithdrawal(database.db, corrected, article, 'The source was forged.')
  await markContentChanged(database.db)
  await until(async () => (await status(path)) === 410)
  for (const address of [
    '/post/wrong-once',
    `${path}.json`,
    `${path}.bib`,
    '/api/v1/posts/article/wrong-once',
  ]) {
    expect(await status(address), address).toBe(410)
  }
  expect(await (await answer(`${path}.stix.json`)).json()).toEqual({
    error: 'This post was withdrawn on 2099-11-12. Reason: The source was forged.',
  })
  const page = await open(origin + path)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(headOf(page.html).robots).toBe('noindex')
  const main = page.part('main')
  expect(main.text).toContain('This article was withdrawn')
  expect(main.text).toContain('We withdrew “Wrong once” on Nov 12, 2099.')
  expect(main.text).toContain('Reason: The source was forged.')
  const corrections = await main.follow('Corrections')
  const listed = corrections.part('li', 'The source was forged.')
  expect(listed.text).toContain('Nov 12, 2099')
  expect(listed.text).toContain('Withdrawn')
  expect(listed.link('Wrong once')).toBe(origin + path)
  expect(await (await answer('/corrections/atom.xml')).text()).toContain(
    '<title>Withdrawn: Wrong once</title>',
  )

  await setStatus(database, 'published')
  await recordPublicVersion(database.db, updated, article)
  await markContentChanged(database.db)
  await until(async () => (await status(path)) === 200)
  await until(async () => {
    const list = await (await answer('/corrections')).text()
    return list.includes('No corrections yet')
  })
})

async function databaseIn(dataDir: string): Promise<Database & AsyncDisposable> {
  const database = await openDatabase(`file:${join(dataDir, 'vigil.db')}`)
  return { ...database, [Symbol.asyncDispose]: database.close }
}

async function setStatus({ db }: Database, status: 'withdrawn' | 'published'): Promise<void> {
  await db
    .updateTable('articles')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', article.id)
    .execute()
}
