import { invitationFor } from '../../support/desk/accounts'
import { deskRoutes } from '../../support/desk/desk-routes'
import { completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'

// Journeys send some forms in a browser without JavaScript. This checks the HTML of all forms for it.

test('every form of the desk can be sent without JavaScript', async ({ newsroom, emptySite }) => {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const fields = { ...completePost(), id, tab: 'one', when: 'now' }
  await post(`${desk}/articles/new`, fields, cookies.ada)
  const email = `plain-${id}@example.com`
  const welcome = await invitationFor(newsroom, { email, role: 'author' })
  const pagesWithForms: string[] = []
  const checkForms = async (url: string, cookie = '') => {
    const response = await fetch(url, { headers: cookie ? { Cookie: cookie } : {} })
    const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) return
    const html = await response.text()
    const buttons = [...html.matchAll(/<button\b[^>]*>/g)].map(([button]) => button)
    for (const [form] of html.matchAll(/<form\b.*?<\/form>/gs)) {
      const [start = ''] = /^<form[^>]*>/.exec(form) ?? []
      // It closes a dialog, which only a script opens.
      if (start.includes(' method="dialog"')) continue
      expect.soft(start, url).toMatch(/ method="(post|get)"/)
      const id = / id="[^"]+"/.exec(start)?.[0].replace(' id=', ' form=')
      const elsewhere = buttons.filter((button) => id && button.includes(id))
      const all = form + elsewhere.join('')
      expect.soft(all, url).toMatch(/<button[^>]* type="submit"|<button(?![^>]* type=)/)
      pagesWithForms.push(new URL(url).pathname)
    }
  }
  for (const { path, isInside } of deskRoutes()) {
    // Previews are pages of readers.
    if (/(^|\/)preview$/.test(path)) continue
    const address = path.replace(':id', id).replace(':page', 'about')
    await checkForms(`${desk}/${address}`, isInside ? cookies.ada : '')
  }
  await checkForms(`${desk}/briefs/new`, cookies.ada)
  await checkForms(welcome)
  await checkForms(emptySite.setupUrl)
  const { pathname } = new URL(desk)
  for (const path of [
    'sign-in',
    'sign-in/forgotten',
    'welcome',
    'briefs/new',
    'account/profile',
    'settings/pages/about',
    'log',
  ]) {
    expect(pagesWithForms).toContain(`${pathname}/${path}`)
  }
  expect(pagesWithForms).toContain(new URL(emptySite.setupUrl).pathname)
})
