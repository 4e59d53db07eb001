import { invitationFor } from '../../support/desk/desk-access'
import { deskRoutes } from '../../support/desk/desk-routes'
import { complete, expect, post, test } from '../../support/desk/newsroom'

// Some journeys take a browser that runs no scripts through a form, to its end. What a form needs for that
// is the same for all of them, and is looked at here without a browser.

test('every form of the desk can be sent by a browser that runs no scripts', async ({
  request,
  newsroom,
  emptySite,
}) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...complete(), id, tab: 'one', when: 'now' }
  await post(`${desk}/articles/new`, fields, cookies.ada)
  const email = `plain-${id}@example.com`
  const welcome = await invitationFor(newsroom, { email, role: 'author' })
  const found: string[] = []
  const look = async (url: string, cookie = '') => {
    const answer = await request.get(url, { headers: cookie ? { Cookie: cookie } : {} })
    const isPage = answer.ok() && answer.headers()['content-type']?.startsWith('text/html')
    if (!isPage) return
    for (const [form] of (await answer.text()).matchAll(/<form\b.*?<\/form>/gs)) {
      const [start = ''] = /^<form[^>]*>/.exec(form) ?? []
      expect.soft(start, url).toMatch(/ method="(post|get)"/)
      expect.soft(form, url).toMatch(/<button[^>]* type="submit"|<button(?![^>]* type=)/)
      found.push(new URL(url).pathname)
    }
  }
  for (const { path, isInside } of deskRoutes()) {
    await look(`${desk}/${path.replace(':id', id)}`, isInside ? cookies.ada : '')
  }
  await look(`${desk}/briefs/new`, cookies.ada)
  await look(welcome)
  await look(emptySite.setupUrl)
  const { pathname } = new URL(desk)
  for (const path of ['sign-in', 'sign-in/forgotten', 'welcome', 'briefs/new', 'account/profile']) {
    expect(found).toContain(`${pathname}/${path}`)
  }
  expect(found).toContain(new URL(emptySite.setupUrl).pathname)
})
