import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { linkTo, mailsTo, mailTo, subscriber } from '../../support/newsletter/mailbox'
import { expect, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'
import { webhookSecret } from '../../support/site'

const refused = /410 \(Gone|422 \(Unprocessable/

const ask = (request: APIRequestContext, email: string) =>
  request.post('/subscribe', { form: { email }, maxRedirects: 0 })

/** Subscribes somebody, and gives the link to their own page. */
async function subscribed(request: APIRequestContext, server: RunningServer, email: string) {
  await ask(request, email)
  await request.post(linkTo('confirm', await mailTo(server, email)))
  expect(subscriber(server, email)).toMatchObject({ status: 'confirmed' })
  await ask(request, email)
  return linkTo('preferences', await mailTo(server, email, 2))
}

test.describe('a page of one’s own', () => {
  test.use({ expectedComplaints: [refused] })

  test('subjects, leaving, coming back, a copy, and being forgotten', async ({
    page,
    request,
    proxiedSite,
  }) => {
    const email = 'own@example.com'
    const preferences = await subscribed(request, proxiedSite, email)
    await page.goto(preferences.replace('/preferences/', '/unsubscribe/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the newsletter?')
    await expectAccessible(page)
    await page.goto(preferences)
    const main = page.getByRole('main')
    await main.getByLabel('Cybersecurity').uncheck()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('status')).toContainText('Saved.')
    await expect(main.getByRole('status')).toBeFocused()
    await expect(main.getByLabel('Cybersecurity')).not.toBeChecked()
    expect(subscriber(proxiedSite, email)).toMatchObject({ domains: ',ai,cyber-marketing,' })
    await expectAccessible(page)

    await main.getByLabel('Artificial Intelligence').uncheck()
    await main.getByLabel('Cyber-Marketing').uncheck()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('alert')).toContainText('To get nothing at all, unsubscribe below.')
    await expect(main.getByRole('alert')).toBeFocused()
    await expect(main.getByLabel('Cyber-Marketing')).not.toBeChecked()
    expect(subscriber(proxiedSite, email)).toMatchObject({ domains: ',ai,cyber-marketing,' })

    await main.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await expect(main.getByRole('status')).toContainText('You are unsubscribed.')
    expect(subscriber(proxiedSite, email)).toMatchObject({ status: 'unsubscribed' })
    await main.getByRole('button', { name: 'Subscribe again' }).click()
    await expect(main.getByRole('status')).toContainText('You are subscribed again.')

    const downloading = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download it' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('newsletter-data.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      address: email,
      status: 'confirmed',
      subjects: ['cybersecurity', 'ai', 'cyber-marketing'],
      issues: [],
    })

    const erase = main.getByRole('button', { name: 'Yes, erase everything' })
    await expect(erase).toBeHidden()
    await main.getByText('Erase it').click()
    await erase.click()
    await expect(main).toContainText('We hold nothing about you any more')
    expect(subscriber(proxiedSite, email)).toBeUndefined()
    await page.goto(page.url())
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Nothing is kept here any more',
    )
    await expectAccessibleOnPhone(page)
  })
})

test('a mail program unsubscribes by one click; opening its link does not', async ({
  request,
  proxiedSite,
}) => {
  const email = 'click@example.com'
  const preferences = await subscribed(request, proxiedSite, email)
  const link = preferences.replace('/preferences/', '/unsubscribe/')
  const before = subscriber(proxiedSite, email)
  for (const url of [preferences, `${preferences}/data`, link]) {
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
  }
  expect(subscriber(proxiedSite, email), 'opening links').toEqual(before)

  // As RFC 8058 has it: neither cookies nor an origin, and twice does no harm.
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('You are not subscribed')
  }
  expect(subscriber(proxiedSite, email)).toMatchObject({ status: 'unsubscribed' })
  await request.post(preferences, { form: { step: 'erase' } })
  expect((await fetch(link, { method: 'POST' })).status, 'of one who is forgotten').toBe(200)
  expect((await fetch(link)).status).toBe(410)
})

test('links that are wrong, old or used are said to be, and are nobody else’s business', async ({
  request,
  proxiedSite,
}) => {
  const email = 'links@example.com'
  await ask(request, email)
  const first = linkTo('confirm', await mailTo(proxiedSite, email))
  await ask(request, email)
  const second = linkTo('confirm', await mailTo(proxiedSite, email, 2))
  const said = async (method: 'get' | 'post', link: string) => {
    const answer = await request[method](link)
    const { 'cache-control': kept, 'x-robots-tag': robots } = answer.headers()
    expect([kept, robots, answer.headers()['referrer-policy']]).toEqual([
      'no-store',
      'noindex, nofollow',
      'same-origin',
    ])
    return `${answer.status()} ${/<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]}`
  }
  for (const method of ['get', 'post'] as const) {
    expect(await said(method, first)).toBe('410 This link is over')
    expect(await said(method, second.slice(0, -5))).toBe('404 This link is not complete')
    for (const page of ['preferences', 'unsubscribe']) {
      const wrong = second.replace('/confirm/', `/${page}/`)
      expect(await said(method, wrong)).toBe('404 This link is not complete')
    }
  }
  expect(await said('get', second)).toBe('200 Confirm your subscription')
  expect(await said('post', second)).toBe('200 You are subscribed')
  expect(await said('post', second)).toBe('200 You are subscribed')
  expect(await said('get', second)).toBe('200 You are subscribed')
  const data = second.replace('/confirm/', '/preferences/')
  expect((await request.get(`${data}/data`)).status()).toBe(404)
  const token = second.split('/').at(-1) ?? ''
  expect(proxiedSite.output()).not.toContain(token)
  expect(proxiedSite.output()).toContain('/newsletter/confirm/…')
})

test('nobody learns whether an address is subscribed, and a robot learns nothing', async ({
  request,
  proxiedSite,
}) => {
  await subscribed(request, proxiedSite, 'known@example.com')
  const whole = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(path, { form, maxRedirects: 0 })
    const { date, 'x-request-id': id, ...headers } = answer.headers()
    return { status: answer.status(), headers, body: (await answer.body()).toString('hex') }
  }
  for (const path of ['/subscribe', '/api/subscribe']) {
    const known = await whole(path, { email: 'known@example.com' })
    expect(await whole(path, { email: `new${path.length}@example.com` })).toEqual(known)
    const robot = { email: 'robot@example.com', homepage: 'https://spam.example' }
    expect(await whole(path, robot)).toEqual(known)
  }
  await mailTo(proxiedSite, 'new14@example.com')
  expect(await mailsTo(proxiedSite, 'robot@example.com')).toEqual([])
  expect(subscriber(proxiedSite, 'robot@example.com')).toBeUndefined()
})

test('a mail service reports who is not to be written to', async ({
  request,
  proxiedSite,
  server,
}) => {
  for (const name of ['one', 'two']) {
    await subscribed(request, proxiedSite, `${name}@bounces.example`)
  }
  const report = async (data: unknown, secret = webhookSecret) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
    const answer = await request.post('/api/mail-events', { data: data as string, headers })
    return [answer.status(), await answer.text()]
  }
  const status = (name: string) => subscriber(proxiedSite, `${name}@bounces.example`)?.status
  const bounce = { event: 'bounce', email: 'ONE@bounces.example' }
  expect((await report(bounce, 'a wrong one'))[0]).toBe(401)
  expect((await request.post('/api/mail-events', { data: bounce })).status()).toBe(401)
  expect(await report({ ...bounce, permanent: false })).toEqual([200, '{"taken":0}'])
  expect(status('one')).toBe('confirmed')
  const complaint = { event: 'complaint', email: 'two@bounces.example' }
  const stranger = { event: 'bounce', email: 'nobody@bounces.example', permanent: true }
  expect(await report([bounce, complaint, stranger])).toEqual([200, '{"taken":2}'])
  expect([status('one'), status('two')]).toEqual(['bounced', 'complained'])
  for (const nonsense of ['{', '[{}]', '"x"', { event: 'open', email: 'a@b.example' }]) {
    expect((await report(nonsense))[0]).toBe(400)
  }
  expect((await report('x'.repeat(1024 * 1024 + 1)))[0]).toBe(413)
  expect((await request.get('/api/mail-events')).status()).toBe(405)
  const without = await fetch(`${server.origin}/api/mail-events`, { method: 'POST' })
  expect(without.status).toBe(404)
})
