import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessibleAs } from '../../support/pages/axe'
import { query } from '../../support/proxied-site'

const browserUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Publishes an article with a topic, and reads it once. */
async function readArticle({ server, desk, cookies }: Newsroom, tags: string): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...completePost(aTitle()), id, tags, tab: 'one', when: 'now' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ed)).status).toBe(303)
  const headers = { 'User-Agent': browserUserAgent }
  const body = `article:${id}`
  const answer = await fetch(`${server.origin}/api/read`, { method: 'POST', body, headers })
  expect(answer.status).toBe(204)
  return id
}

test('statistics show what was read, by day, domain, topic and post', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, server, cookies } = newsroom
  const topic = `Night ${crypto.randomUUID().slice(0, 8)}`
  const first = await readArticle(newsroom, topic)
  await readArticle(newsroom, `${topic}, Dawn`)
  const csv = async (path: string) => {
    const answer = await fetch(`${desk}/statistics/${path}`, { headers: { Cookie: cookies.ed } })
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
    return lines.map((line) => line.split(','))
  }
  const ofTopic = `?days=7&${new URLSearchParams({ topic })}`
  // Reads are written within a second.
  await expect.poll(async () => (await csv(`reads${ofTopic}`)).at(-1)?.[1]).toBe('2')

  await test.step('the downloads agree with a count of all stored reads', async () => {
    const [{ reads } = {}] = query(server, 'select sum(count) as reads from post_reads')
    const [header, ...days] = await csv('reads?days=365')
    expect(header?.at(-1)).toBe('All')
    expect(days).toHaveLength(365)
    expect(days.reduce((sum, day) => sum + Number(day.at(-1)), 0)).toBe(reads)
    const topics = await csv('topics?days=7')
    expect(topics).toContainEqual([topic, '2'])
    const posts = await csv('posts?days=7')
    expect(posts.find((row) => row.includes(first))?.at(-1)).toBe('1')
    for (const table of ['newest', 'subscribers', 'issues']) await csv(table)
  })

  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, `${desk}/statistics`)

  await test.step('the overview is accessible, in any width', async () => {
    await expect(page.getByRole('heading', { name: 'Newest posts at the same age' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Most read topics' })).toBeVisible()
    await expectAccessibleAs(page, 'phone')
    await expectAccessibleAs(page, 'desk')
  })

  await test.step('the keyboard leads to a topic, a range, and the table of its plot', async () => {
    await page.getByLabel('Topic', { exact: true }).fill(topic)
    await page.getByLabel('Topic', { exact: true }).press('Enter')
    await expect(page.getByText(`All posts with the topic ${topic}.`)).toBeVisible()
    await page.getByRole('link', { name: '7 days' }).press('Enter')
    await expect(page).toHaveURL(/days=7/)
    await expect(page.getByRole('img', { name: /^Reads a day, .*: 2 reads\.$/ })).toBeVisible()
    await page.getByText('Show as a table').press('Enter')
    const today = page.getByRole('row').nth(1)
    await expect(today.getByRole('cell')).toHaveText('2')
  })

  await test.step('a post has its own page, and an unknown one has none', async () => {
    await openHydrated(page, `${desk}/articles/${first}`)
    await page.getByRole('main').getByRole('link', { name: 'Statistics' }).click()
    await expect(page.getByRole('img', { name: /: 1 reads?\.$/ })).toBeVisible()
    const statusOf = async (path: string) =>
      (await fetch(`${desk}/${path}`, { headers: { Cookie: cookies.ed } })).status
    expect(await statusOf('statistics?post=article/unknown')).toBe(404)
    expect(await statusOf('statistics/unknown')).toBe(404)
    expect(await statusOf('statistics/constructor')).toBe(404)
  })
})
