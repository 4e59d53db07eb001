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

test('statistics show what was read, by day, topic and post', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const topic = `Night ${crypto.randomUUID().slice(0, 8)}`
  const first = await readArticle(newsroom, topic)
  await readArticle(newsroom, `${topic}, Dawn`)
  const ofTopic = `?days=7&${new URLSearchParams({ topic })}`
  const readsToday = async () => {
    const headers = { Cookie: cookies.ed }
    const csv = await (await fetch(`${desk}/statistics/reads${ofTopic}`, { headers })).text()
    return csv.trim().split('\r\n').at(-1)?.split(',')[1]
  }
  // Reads are written within a second.
  await expect.poll(readsToday).toBe('2')

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

  await test.step('a post has its own page', async () => {
    await openHydrated(page, `${desk}/articles/${first}`)
    await page.getByRole('main').getByRole('link', { name: 'Statistics' }).click()
    await expect(page.getByRole('img', { name: /: 1 reads?\.$/ })).toBeVisible()
  })
})
