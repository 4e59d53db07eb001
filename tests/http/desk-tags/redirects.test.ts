import { post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// Editors lead old addresses to pages that exist.

test('a redirect is added, leads readers on with their query, and its removal is undone', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const old = `/2019/${crypto.randomUUID()}.html`
  const leadsTo = async (path: string) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('Location')]
  }
  const browser = plainBrowser({ cookie: cookies.ed })
  let page = await browser.open(`${desk}/redirects`)
  page = await page.press('Add the redirect', { From: old, To: '/about' })
  expect(page.text).toContain(`${old} now leads to /about.`)
  expect(await leadsTo(`${old}?utm=1`)).toEqual([301, '/about?utm=1'])

  const chain = { From: `${old}.bak`, To: old }
  page = await page.press('Add the redirect', chain)
  expect(page.status).toBe(422)
  expect(page.field('To').description).toContain('This address leads on to /about.')
  page = await page.press('Redirect to /about')
  expect(page.text).toContain(`${old}.bak now leads to /about.`)
  page = await page.press('Undo')
  expect(await leadsTo(`${old}.bak`)).toEqual([404, null])

  page = await browser.open(`${desk}/redirects?q=${encodeURIComponent(old)}`)
  page = await page.press(`Remove the redirect from ${old}`)
  expect(page.url).toContain(`q=${encodeURIComponent(old)}`)
  expect(page.text).toContain(`${old} does not lead to /about any more.`)
  expect(await leadsTo(old)).toEqual([404, null])
  page = await page.press('Undo')
  expect(page.text).toContain(`${old} leads to /about again.`)
  expect(await leadsTo(old)).toEqual([301, '/about'])
})

test('a redirect that cannot work is refused at the field that has to change', async ({
  newsroom,
}) => {
  const { desk, cookies } = newsroom
  const old = `/2019/${crypto.randomUUID()}.html`
  const send = (fields: Record<string, string>) =>
    post(`${desk}/redirects`, { step: 'add', from: old, to: '/about', ...fields }, cookies.ed)
  for (const [fields, expected] of [
    [{ from: '' }, 'Type the address, such as /old-page.'],
    [{ from: '/api/feed' }, 'The site itself answers here'],
    [{ from: '/contact' }, 'Readers find a page here'],
    [{ from: `${old}?x=1` }, 'Leave out everything from ?'],
    [{ to: 'https://other.example/' }, 'This is an address of another site.'],
    [{ to: old }, 'Both addresses are the same.'],
    [{ to: '/no-such-page' }, 'Readers would find nothing at this address'],
  ] as const) {
    const answer = await send(fields)
    expect([fields, answer.status]).toEqual([fields, 422])
    expect(await answer.text()).toContain(expected)
  }
  expect((await send({ step: 'praise' })).status).toBe(400)
  const gone = await send({ step: 'remove' })
  expect([gone.status, gone.headers.get('Location')]).toEqual([
    303,
    `${new URL(desk).pathname}/redirects?gone=`,
  ])
})
