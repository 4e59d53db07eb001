import { savePosts } from '../../support/data/saved-posts'
import { expectAccessible } from '../../support/pages/axe'
import { headOf } from '../../support/pages/page-head'
import { aPost } from '../../support/posts'
import {
  hideVersion,
  publishNext,
  recordFirst,
  withdrawPost,
} from '../../support/record/public-versions'
import { expect, test } from '../../support/site'
import { startServerPrepared } from '../../support/site-with-posts'

test.use({ expectedConsoleErrors: [/status of (404|410|451)/] })

const changed = aPost({
  slug: 'leaked-keys',
  title: 'Leaked keys open 12 sites',
  body: [
    'A key that was left in a public repository opened twelve sites.',
    'It was revoked within an hour.',
    ...['Nobody', 'Somebody', 'Everybody', 'Anybody', 'No one'].map((who) => `${who} noticed.`),
    '- first site\n- second site',
    '| Site | Keys |\n| --- | --- |\n| first | 12 |',
  ].join('\n\n'),
})
const corrected = changed.body
  .replace('opened twelve sites', 'opened fourteen sites')
  .replace('- second site', '- second site\n- third site')
  .replace('| 12 |', '| 14 |')
const gone = aPost({ slug: 'wrong-story' })
const single = aPost({ slug: 'never-changed', kind: 'brief' })

const at = (day: number) => new Date(`2026-03-0${day}T09:00:00Z`)

function startSite() {
  return startServerPrepared(async (database) => {
    await savePosts(database, changed, gone, single)
    for (const post of [changed, gone, single]) await recordFirst(database, post, at(2))
    await publishNext(database, changed, {
      change: 'correction',
      note: 'An earlier version said that twelve sites were opened. It was fourteen.',
      texts: { title: 'Leaked keys open 14 sites', body: corrected },
      at: at(3),
    })
    await publishNext(database, changed, { texts: { summary: 'Names a person.' }, at: at(4) })
    await publishNext(database, changed, { texts: { summary: 'In short.' }, at: at(5) })
    await hideVersion(database, changed, { version: 3, reason: 'A court order.', at: at(6) })
    await withdrawPost(database, gone, { at: at(6), reason: 'It was wrong.' })
  })
}

const history = '/cybersecurity/leaked-keys/history'

test('each page of a history answers as its post does', async ({ ownServer, request }) => {
  const { origin } = await ownServer(startSite())
  const get = (path: string) => request.get(origin + path, { maxRedirects: 0 })
  const statuses: [path: string, status: number][] = [
    [history, 200],
    [`${history}/1`, 200],
    [`${history}/4`, 200],
    [`${history}/3`, 451],
    [`${history}/5`, 404],
    [`${history}/0`, 404],
    [`${history}/01`, 404],
    [`${history}/99999999999999999999`, 404],
    [`${history}/compare?from=1&to=2`, 200],
    [`${history}/compare`, 451],
    [`${history}/compare?from=1&to=3`, 451],
    [`${history}/compare?from=1&to=9`, 404],
    [`${history}/compare?from=1&to=x`, 400],
    [`${history}/compare?from=2&to=2`, 400],
    [`${history}?page=2`, 404],
    ['/cybersecurity/wrong-story/history', 200],
    ['/cybersecurity/wrong-story/history/1', 410],
    ['/cybersecurity/wrong-story/history/compare?from=1&to=1', 410],
    ['/weekly-brief/never-changed/history', 200],
    ['/weekly-brief/never-changed/history/1', 200],
    ['/ai/no-such-post/history', 404],
  ]
  for (const [path, status] of statuses) {
    expect.soft((await get(path)).status(), path).toBe(status)
  }
  const moved: [from: string, to: string][] = [
    ['/post/leaked-keys/history', history],
    ['/ai/leaked-keys/history/2', `${history}/2`],
    [`/post/${changed.id}/history/compare?from=1&to=2`, `${history}/compare?from=1&to=2`],
    [`${history}/compare?from=2&to=1`, `${history}/compare?from=1&to=2`],
    ['/post/wrong-story/history', '/cybersecurity/wrong-story/history'],
  ]
  for (const [from, to] of moved) {
    const response = await get(from)
    expect.soft([response.status(), response.headers().location], from).toEqual([301, to])
  }
  const hidden = await get(`${history}/3`)
  expect(hidden.headers()['cache-control']).toBe('no-store')
  const text = await hidden.text()
  expect(text).toContain('A court order.')
  expect(text).not.toContain('Names a person')
  const heads = await Promise.all(
    [history, `${history}/1`, `${history}/compare?from=1&to=2`].map(async (path) => {
      const html = await (await get(path)).text()
      expect(html, path).not.toContain('application/ld+json')
      return headOf(html)
    }),
  )
  expect(heads.map(({ robots }) => robots)).toEqual(['noindex', 'noindex', 'noindex'])
  const article = `${origin}/cybersecurity/leaked-keys`
  expect(heads.map(({ canonical }) => canonical)).toEqual([`${article}/history`, article, article])
  expect(await (await get('/sitemap/articles')).text()).not.toContain('history')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('readers see what changed in an article since they read it', async ({ page, ownServer }) => {
    const { origin } = await ownServer(startSite())
    await page.goto(`${origin}/cybersecurity/leaked-keys`)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      /^Version 4\s*Minor change/,
      /^Version 3\s*Minor change/,
      /^Version 2\s*Correction/,
      /^Version 1\s*Published/,
      'Verify it yourself',
    ])
    await expect(page.getByText('Reason: A court order.')).toBeVisible()
    const second = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Version 2' }) })
    await expect(second).toContainText('Mar 3, 2026, 09:00 UTC')
    await expect(second).toContainText('5 words added, 3 removed')
    await expect(
      second.getByRole('link', { name: /^Entry \d+ of the record \(JSON\)$/ }),
    ).toBeVisible()
    await second.getByRole('link', { name: 'What changed' }).click()
    const added = page.getByRole('insertion')
    await expect(added).toHaveText(['14', 'fourteen', 'third site', '14'])
    await expect(page.getByRole('deletion')).toHaveText(['12', 'twelve', '12'])
    await expect(page.getByText('It was fourteen.')).toBeVisible()
    await page.getByRole('link', { name: 'Side by side' }).click()
    await expect(added).toHaveText(['14', 'fourteen', 'third site', '14'])
    await expect(page.getByText(/4 unchanged paragraphs/)).toBeVisible()
    await page.getByRole('link', { name: 'Version 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaked keys open 12 sites')
    const about = page.getByRole('complementary', { name: 'About this version' })
    await expect(about).toContainText(
      'Version 1, Mar 2, 2026: an earlier version. The newest is version 4.',
    )
    await expect(page).toHaveTitle(
      /^Earlier version: Version 1, Mar 2, 2026: Leaked keys open 14 sites/,
    )
    await expect(about).toContainText(
      'Readers saw it from Mar 2, 2026, 09:00 UTC to Mar 3, 2026, 09:00 UTC.',
    )
    await expect(about).toContainText('Kind of change: Published.')
    await expect(about).toContainText(
      'This version was corrected on Mar 3, 2026: An earlier version said that twelve sites were opened.',
    )
    await about.getByRole('link', { name: 'Read version 4' }).click()
    await expect(page).toHaveURL(`${origin}/cybersecurity/leaked-keys`)
    await page.goto(`${origin}/weekly-brief/never-changed/history`)
    await expect(page.getByText('has not changed since it was published')).toBeVisible()
  })
})

test('a comparison over several versions lists what readers were told of each', async ({
  page,
  ownServer,
}) => {
  const { origin } = await ownServer(startSite())
  await page.goto(`${origin}${history}/compare?from=1&to=4`)
  const changes = page.getByRole('region', { name: 'Each change from version 1 to version 4' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Version 4Minor change.*Mar 5, 2026/,
    /^Version 3Minor change.*hidden for legal reasons. Reason: A court order.$/,
    /^Version 2Correction.*Mar 3, 2026, 09:00 UTCAn earlier version said/,
  ])
})

test('the pages of a history are accessible in both themes', async ({ page, ownServer }) => {
  const { origin } = await ownServer(startSite())
  const paths = [history, `${history}/1`, `${history}/3`, `${history}/compare?from=1&to=2`]
  for (const path of [...paths, `${history}/compare?from=1&to=2&view=side-by-side`]) {
    await page.goto(origin + path)
    await expectAccessible(page)
  }
})
