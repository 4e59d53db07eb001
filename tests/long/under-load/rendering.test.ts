import { afterAll, beforeAll } from 'vitest'
import type { Newsroom } from '../../support/desk/newsroom-server'
import { describe, expect, test } from '../../support/http'
import { aPost } from '../../support/posts'
import { startNewsroomWith } from '../../support/site-with-posts'

// One author's heavy texts must not slow down everyone else.

const tasks = (count: number) => '- [ ] x\n'.repeat(count)

describe('heavy texts', () => {
  let newsroom: Newsroom
  beforeAll(async () => {
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
  afterAll(() => newsroom.server.stop())

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
    let rendered = 0
    for (const each of previews) {
      void each.then(({ status }) => {
        if (status === 200) rendered += 1
      })
    }
    const early = await Promise.race(previews)
    expect(early.status, 'a newer preview replaced it').toBe(409)
    const page = await fetch(`${origin}/cybersecurity/ordinary`)
    expect(await page.text()).toContain('<strong>ordinary</strong>')
    expect(rendered, 'the page is sooner').toBe(0)
    const another = await preview('ada', 'From *another* editor.')
    expect(await another.text()).toContain('<p>From <em>another</em> editor.</p>')
    const statuses = (await Promise.all(previews)).map(({ status }) => status)
    expect(statuses.toSorted(), 'one preview runs, one waits').toEqual([200, 200, 409, 409])
  })

  test('a feed with hostile posts has their summaries, and the full text of others: it takes less than two previews', async () => {
    const { origin } = newsroom.server
    const aborted = new AbortController()
    let rendered = 0
    const previews = [1, 2].map(async (number) => {
      const body = `${tasks(8_000)}${number}`
      const answer = await preview('al', body, aborted.signal).catch(() => null)
      if (answer?.status === 200) rendered += 1
    })
    const feed = await fetch(`${origin}/feed.xml`)
    const text = await feed.text()
    expect(rendered).toBeLessThan(2)
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
