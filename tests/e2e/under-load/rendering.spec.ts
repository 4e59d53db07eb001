import type { Newsroom } from '../../support/desk/newsroom'
import { slowness } from '../../support/pace'
import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startNewsroomWith } from '../../support/site-with-posts'

// One author's heavy texts must not slow down everyone else.

const tasks = (count: number) => '- [ ] x\n'.repeat(count)

test.describe('heavy texts', () => {
  test.describe.configure({ mode: 'default' })
  let newsroom: Newsroom
  test.beforeAll(async () => {
    const hostile = Array.from({ length: 38 }, (_, index) =>
      aPost({
        slug: `hostile-${index}`,
        title: `Hostile ${index}`,
        summary: `Summary of number ${index}.`,
        body: `${tasks(30_000)}${index}`,
      }),
    )
    const ordinary = aPost({ slug: 'ordinary', body: 'Some **ordinary** words.' })
    newsroom = await startNewsroomWith([...hostile, ordinary])
  })
  test.afterAll(() => newsroom.server.stop())

  const preview = (person: 'ada' | 'al', body: string, signal: AbortSignal | null = null) =>
    fetch(`${newsroom.desk}/preview`, {
      method: 'POST',
      body: new URLSearchParams({ kind: 'article', title: 'Tasks', body }),
      headers: { Cookie: newsroom.cookies[person] },
      signal,
    })

  test('previews of one author do not delay readers, and are rendered one at a time', async () => {
    const { origin } = newsroom.server
    // Below the rendering limit: each takes a second or more.
    const previews = [1, 2, 3, 4].map((number) => preview('al', `${tasks(8_000)}${number}`))
    const early = await Promise.race(previews)
    expect(early.status, 'a newer preview replaced it').toBe(409)
    const start = performance.now()
    const page = await fetch(`${origin}/cybersecurity/ordinary`)
    expect(await page.text()).toContain('<strong>ordinary</strong>')
    expect(performance.now() - start).toBeLessThan(1_500 * slowness())
    const another = await preview('ada', 'From *another* editor.')
    expect(await another.text()).toContain('<p>From <em>another</em> editor.</p>')
    const statuses = (await Promise.all(previews)).map(({ status }) => status)
    expect(statuses.toSorted(), 'one preview runs, one waits').toEqual([200, 200, 409, 409])
  })

  test('a feed with hostile posts is fast: it has their summaries, and the full text of others', async () => {
    const { origin } = newsroom.server
    const aborted = new AbortController()
    const previews = [1, 2].map((number) =>
      preview('al', `${tasks(8_000)}${number}`, aborted.signal).catch(() => null),
    )
    const start = performance.now()
    const feed = await fetch(`${origin}/feed.xml`)
    const text = await feed.text()
    expect(performance.now() - start).toBeLessThan(2_000 * slowness())
    expect(feed.status).toBe(200)
    expect(text).toContain('Some &lt;strong&gt;ordinary&lt;/strong&gt; words.')
    expect(text).toContain('Summary of number 7.')
    expect(text).toContain('too long for a feed')
    const etag = feed.headers.get('ETag') ?? ''
    const again = await fetch(`${origin}/feed.xml`, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    aborted.abort()
    await Promise.all(previews)
  })
})
