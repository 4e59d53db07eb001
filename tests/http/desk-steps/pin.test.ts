import { createdPost, leadsTo } from '../../support/desk/created-post'
import { type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('an article is pinned until a time, another takes its place, and unpinning is undone', async ({
  newsroom,
}) => {
  const { cookies, server } = newsroom
  const [first, second, newest] = [
    await createdPost(newsroom, { when: 'now' }),
    await createdPost(newsroom, { when: 'now' }),
    await createdPost(newsroom, { when: 'now' }),
  ]
  const browser = plainBrowser({ cookie: cookies.ed })
  const send = (url: string, fields: Record<string, string>, by: Person = 'ed') =>
    post(`${url}/pin`, { step: 'pin', ...fields }, cookies[by])
  const featured = async () => {
    const site = await plainBrowser().open(server.origin)
    const { text = '' } = site.select('#latest-intelligence-report')[0] ?? {}
    return [first, second, newest].find(({ title }) => text.includes(title))?.title
  }
  const inDays = (count: number) =>
    new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 16)
  expect(await featured()).toBe(newest.title)

  await step('only for a time to come, of at most 30 days', async () => {
    let page = await (await browser.open(first.url)).follow('Pin to the front…')
    page = await page.press('Pin it', { 'Pinned until': '2020-02-02T10:00' })
    expect(page.status).toBe(422)
    expect(page.field('Pinned until').description).toContain('That moment has passed.')
    expect(page.field('Pinned until').value).toBe('2020-02-02T10:00')
    expect((await send(first.url, { at: inDays(40) })).status).toBe(422)
    expect((await send(first.url, { at: 'soon' })).status).toBe(422)
    expect((await send(first.url, { step: 'praise' })).status).toBe(400)
    expect((await send(first.url, { at: inDays(2) }, 'al')).status).toBe(404)
    page = await page.press('Pin it', { 'Pinned until': inDays(2) })
    expect(page.text).toContain('Pinned. The front shows it now.')
    expect(await featured()).toBe(first.title)
  })

  await step('another one instead, after saying so', async () => {
    const unseen = await send(second.url, { at: inDays(2), instead: '' })
    expect(unseen.status).toBe(409)
    expect(await unseen.text()).toContain(`Somebody pinned “${first.title}” in the meantime`)
    const page = await (await browser.open(`${second.url}/pin`)).press('Pin this one instead')
    expect(page.url).toContain('?done=pin')
    expect(await featured()).toBe(second.title)
  })

  await step('what readers do not see is not pinned', async () => {
    const { url } = await createdPost(newsroom)
    const refused = `${new URL(url).pathname}?refused=not-listed`
    expect(leadsTo(await send(url, { at: inDays(2), instead: second.id }))).toEqual([303, refused])
  })

  await step('unpinned and pinned again', async () => {
    let page = await (await browser.open(second.url)).press('Unpin')
    expect(page.text).toContain('Unpinned. The front shows the newest article again.')
    expect(await featured()).toBe(newest.title)
    page = await page.press('Undo')
    expect(await featured()).toBe(second.title)
  })

  await step('in the bin it is not said to be pinned', async () => {
    const list = `${newsroom.desk}/posts`
    expect((await browser.open(second.url)).text).toContain('Pinned until')
    expect((await browser.open(list)).text).toContain('Pinned until')
    const bin = { step: 'bin', version: '1' }
    expect((await post(`${second.url}/status`, bin, cookies.ed)).status).toBe(303)
    for (const page of [second.url, `${list}?status=binned`]) {
      const { text } = await browser.open(page)
      expect(text).toContain('In the bin')
      expect(text).not.toContain('Pinned until')
    }
    expect(leadsTo(await send(second.url, { step: 'unpin' }))[0]).toBe(303)
    expect(await featured()).toBe(newest.title)
  })
})
