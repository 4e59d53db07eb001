import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { queryDatabase } from '../../support/servers/database-beside'
import { until } from '../../support/until'

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

test('the downloads of the statistics agree with a count of all stored reads', async ({
  newsroom,
}) => {
  const { desk, server, cookies } = newsroom
  const topic = `Night ${crypto.randomUUID().slice(0, 8)}`
  const first = await readArticle(newsroom, topic)
  await readArticle(newsroom, `${topic}, Dawn`)
  const get = (path: string) => fetch(`${desk}/${path}`, { headers: { Cookie: cookies.ed } })
  const csv = async (path: string) => {
    const answer = await get(`statistics/${path}`)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
    return lines.map((line) => line.split(','))
  }
  const ofTopic = `?days=7&${new URLSearchParams({ topic })}`
  // Reads are written within a second.
  await until(async () => {
    const [, ...days] = await csv(`reads${ofTopic}`)
    return days.reduce((sum, [, reads]) => sum + Number(reads), 0) === 2
  })

  const [{ reads } = {}] = queryDatabase(server, 'select sum(count) as reads from post_reads')
  const [header, ...days] = await csv('reads?days=365')
  expect(header?.at(-1)).toBe('All')
  expect(days).toHaveLength(365)
  expect(days.reduce((sum, day) => sum + Number(day.at(-1)), 0)).toBe(reads)
  const topics = await csv('topics?days=7')
  expect(topics).toContainEqual([topic, '2'])
  const posts = await csv('posts?days=7')
  expect(posts.find((row) => row.includes(first))?.at(-1)).toBe('1')
  for (const table of ['newest', 'subscribers', 'issues']) await csv(table)

  await step('an unknown post or table has no statistics', async () => {
    for (const path of ['?post=article/unknown', '/unknown', '/constructor']) {
      expect([path, (await get(`statistics${path}`)).status]).toEqual([path, 404])
    }
  })
})
