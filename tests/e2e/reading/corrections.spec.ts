import { join } from 'node:path'
import { type Database, openDatabase } from '../../../app/database/database'
import { markContentChanged } from '../../../app/posts/published/content-version.queries'
import {
  recordPublicVersion,
  recordWithdrawal,
} from '../../../app/posts/record/recording/record-version.actions'
import { aPost } from '../../support/posts'
import { changeForReaders, hideVersion } from '../../support/record/public-changes'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const article = aPost({ slug: 'wrong-once', title: 'Wrong once', domain: 'AI' })
const path = '/ai/wrong-once'
// In the future: the times of the record never go back, and the server has begun it.
const corrected = new Date('2099-11-12T09:00:00Z')
const updated = new Date('2099-11-13T09:00:00Z')

test('readers see what was corrected and updated: on the article, in its data, in feeds and on /corrections', async ({
  ownServer,
  page,
  request,
}) => {
  const { origin, dataDir } = await ownServer(startServerWith([article]))
  const text = async (address: string) => (await request.get(origin + address)).text()
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
  await expect.poll(() => text(path)).toContain('Updated')

  await page.goto(origin + path)
  await expect(page.getByRole('link', { name: 'Updated Nov 13, 2099' })).toHaveAttribute(
    'href',
    '#update-3',
  )
  await expect(page.getByRole('link', { name: 'Corrected Nov 12, 2099' })).toHaveAttribute(
    'href',
    '#correction-2',
  )
  await expect(page.getByRole('complementary', { name: 'Correction' })).toHaveText(
    'Correction, Nov 12, 2099: It was 12.All corrections',
  )
  await expect(page.getByRole('region', { name: 'Updates' }).getByRole('listitem')).toHaveText(
    'Nov 13, 2099The vendor answered.',
  )
  const [graph] = await page.locator('script[type="application/ld+json"]').allTextContents()
  const node = JSON.parse(graph ?? '')['@graph'].find(
    (one: { '@type': string }) => one['@type'] === 'NewsArticle',
  )
  expect(node).toMatchObject({
    dateModified: updated.toISOString(),
    correction: [
      { '@type': 'CorrectionComment', text: 'It was 12.', datePublished: corrected.toISOString() },
    ],
  })
  await expect(page.locator('meta[property="article:modified_time"]')).toHaveAttribute(
    'content',
    updated.toISOString(),
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

  await page.goto(`${origin}/corrections`)
  await expect(page.getByRole('heading', { level: 2, name: 'Wrong once' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('The vendor answered.')
  await page.getByRole('link', { name: 'Updates' }).click()
  await expect(page).toHaveURL(`${origin}/corrections?show=updates`)
  await page.getByRole('link', { name: 'Wrong once' }).click()
  await expect(page.locator('#update-3')).toBeInViewport()
})

test('of a correction that was hidden, a line stays on the article, in feeds and on /corrections', async ({
  ownServer,
  page,
  request,
}) => {
  const { origin, dataDir } = await ownServer(startServerWith([article]))
  const text = async (address: string) => (await request.get(origin + address)).text()
  const entry = `${origin}/.well-known/publication-log/posts/${article.id}/1`
  await expect.poll(async () => (await request.get(entry)).status()).toBe(200)
  await using database = await databaseIn(dataDir)
  const correction = { change: 'correction', note: 'Ann Onymous was not there.' } as const
  await changeForReaders(database, article, { ...correction, at: corrected })
  await changeForReaders(database, article, { change: 'minor', note: '', at: updated })
  await expect.poll(() => text(path)).toContain('Ann Onymous')
  await hideVersion(database, article.id, 2, 'A court order.')
  await markContentChanged(database.db)
  await expect.poll(() => text(path)).not.toContain('Ann Onymous')

  const line = 'The text of this correction was hidden for legal reasons. Reason: A court order.'
  await page.goto(origin + path)
  await expect(page.getByRole('link', { name: 'Corrected Nov 12, 2099' })).toHaveAttribute(
    'href',
    '#correction-2',
  )
  await expect(page.locator('#correction-2[data-hidden]')).toHaveText(
    `Correction, Nov 12, 2099: ${line}`,
  )
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

test.describe('withdrawn', () => {
  test.use({ expectedConsoleErrors: [/410 \(Gone\)/] })

  test('a withdrawn article says so with 410, also in its files and the API, until it is republished', async ({
    ownServer,
    page,
    request,
  }) => {
    const { origin, dataDir } = await ownServer(startServerWith([article]))
    const answer = (address: string) => request.get(origin + address, { maxRedirects: 0 })
    const status = async (address: string) => (await answer(address)).status()
    expect(await status(path)).toBe(200)
    await using database = await databaseIn(dataDir)
    await setStatus(database, 'withdrawn')
    await recordWithdrawal(database.db, corrected, article, 'The source was forged.')
    await markContentChanged(database.db)
    await expect.poll(() => status(path)).toBe(410)
    for (const address of [
      '/post/wrong-once',
      `${path}.json`,
      `${path}.bib`,
      '/api/v1/posts/article/wrong-once',
    ]) {
      expect(await status(address), address).toBe(410)
    }
    const { headers, text } = await answer(path).then(async (response) => ({
      headers: response.headers(),
      text: await response.text(),
    }))
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('<meta name="robots" content="noindex"')
    expect(await (await answer(`${path}.stix.json`)).json()).toEqual({
      error: 'This post was withdrawn on 2099-11-12. Reason: The source was forged.',
    })
    await page.goto(origin + path)
    const main = page.getByRole('main')
    await expect(main).toContainText('This article was withdrawn')
    await expect(main).toContainText('We withdrew “Wrong once” on Nov 12, 2099.')
    await expect(main).toContainText('Reason: The source was forged.')
    await page.getByRole('main').getByRole('link', { name: 'Corrections' }).click()
    const listed = page.getByRole('listitem').filter({ hasText: 'The source was forged.' })
    await expect(listed).toContainText('Nov 12, 2099')
    await expect(listed).toContainText('Withdrawn')
    await expect(listed.getByRole('link', { name: 'Wrong once' })).toHaveAttribute('href', path)
    expect(await (await answer('/corrections/atom.xml')).text()).toContain(
      '<title>Withdrawn: Wrong once</title>',
    )

    await setStatus(database, 'published')
    await recordPublicVersion(database.db, updated, article)
    await markContentChanged(database.db)
    await expect.poll(() => status(path)).toBe(200)
    const corrections = async () => (await answer('/corrections')).text()
    await expect.poll(corrections).toContain('No corrections yet')
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
