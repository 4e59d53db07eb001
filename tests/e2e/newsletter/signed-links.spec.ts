import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { linkTo, mailsTo, mailTo, subscriber } from '../../support/newsletter/mailbox'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'
import { webhookSecret } from '../../support/site'

const rejected = /410 \(Gone|422 \(Unprocessable/

const requestSubscription = (request: APIRequestContext, email: string) =>
  request.post('/subscribe', { form: { email }, maxRedirects: 0 })

/** Subscribes an address and returns the link to its preferences. */
async function subscribe(request: APIRequestContext, server: RunningServer, email: string) {
  await requestSubscription(request, email)
  await request.post(linkTo('confirm', await mailTo(server, email)))
  expect(subscriber(server, email)).toMatchObject({ status: 'confirmed' })
  await requestSubscription(request, email)
  return linkTo('preferences', await mailTo(server, email, 2))
}

test.describe('the preferences page', () => {
  test.use({ expectedConsoleErrors: [rejected] })

  test('changes subjects, unsubscribes, subscribes again, downloads and deletes data', async ({
    page,
    request,
    proxiedSite,
  }) => {
    const email = 'preferences@example.com'
    const preferences = await subscribe(request, proxiedSite, email)
    await page.goto(preferences.replace('/preferences/', '/unsubscribe/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unsubscribe from the newsletter?',
    )
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
    await expect(main.getByRole('alert')).toContainText('To receive nothing, unsubscribe below.')
    await expect(main.getByRole('alert')).toBeFocused()
    await expect(main.getByLabel('Cyber-Marketing')).not.toBeChecked()
    expect(subscriber(proxiedSite, email)).toMatchObject({ domains: ',ai,cyber-marketing,' })

    await main.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await expect(main.getByRole('status')).toContainText('You are unsubscribed.')
    expect(subscriber(proxiedSite, email)).toMatchObject({ status: 'unsubscribed' })
    await main.getByRole('button', { name: 'Subscribe again' }).click()
    await expect(main.getByRole('status')).toContainText('You are subscribed again.')

    const downloading = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download your data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('newsletter-data.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      address: email,
      status: 'confirmed',
      subjects: ['cybersecurity', 'ai', 'cyber-marketing'],
      issues: [],
    })

    const deleteButton = main.getByRole('button', { name: 'Delete everything' })
    await expect(deleteButton).toBeHidden()
    await main.getByText('Delete your data').click()
    await deleteButton.click()
    await expect(main).toContainText('All that we keep is a fingerprint of your address')
    expect(subscriber(proxiedSite, email)).toBeUndefined()
    await page.goto(page.url())
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'This subscription was deleted',
    )
    await expectAccessibleOnPhone(page)
  })
})

test('a mail program unsubscribes with one click; opening its link does not', async ({
  request,
  proxiedSite,
}) => {
  const email = 'click@example.com'
  const preferences = await subscribe(request, proxiedSite, email)
  const link = preferences.replace('/preferences/', '/unsubscribe/')
  const before = subscriber(proxiedSite, email)
  for (const url of [preferences, `${preferences}/data`, link]) {
    for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200)
  }
  expect(subscriber(proxiedSite, email), 'opening links changes nothing').toEqual(before)

  // RFC 8058: neither cookies nor an origin. A second request is harmless.
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('You are unsubscribed')
  }
  expect(subscriber(proxiedSite, email)).toMatchObject({ status: 'unsubscribed' })
  await request.post(preferences, { form: { step: 'erase' } })
  expect((await fetch(link, { method: 'POST' })).status, 'of a deleted subscriber').toBe(200)
  expect((await fetch(link)).status).toBe(410)
})

test('invalid, replaced and used links are reported, never cached and never logged', async ({
  request,
  proxiedSite,
}) => {
  const email = 'links@example.com'
  await requestSubscription(request, email)
  const first = linkTo('confirm', await mailTo(proxiedSite, email))
  await requestSubscription(request, email)
  const second = linkTo('confirm', await mailTo(proxiedSite, email, 2))
  const resultOf = async (method: 'get' | 'post', link: string) => {
    const answer = await request[method](link)
    const { 'cache-control': caching, 'x-robots-tag': robots } = answer.headers()
    expect([caching, robots, answer.headers()['referrer-policy']]).toEqual([
      'no-store',
      'noindex, nofollow',
      'same-origin',
    ])
    return `${answer.status()} ${/<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]}`
  }
  for (const method of ['get', 'post'] as const) {
    expect(await resultOf(method, first)).toBe('410 This link has expired')
    expect(await resultOf(method, second.slice(0, -5))).toBe('404 This link is not valid')
    for (const page of ['preferences', 'unsubscribe']) {
      const wrong = second.replace('/confirm/', `/${page}/`)
      expect(await resultOf(method, wrong)).toBe('404 This link is not valid')
    }
  }
  expect(await resultOf('get', second)).toBe('200 Confirm your subscription')
  expect(await resultOf('post', second)).toBe('200 You are subscribed')
  expect(await resultOf('post', second)).toBe('200 You are subscribed')
  expect(await resultOf('get', second)).toBe('200 You are subscribed')
  const data = second.replace('/confirm/', '/preferences/')
  expect((await request.get(`${data}/data`)).status()).toBe(404)
  const token = second.split('/').at(-1) ?? ''
  expect(proxiedSite.output()).not.toContain(token)
  expect(proxiedSite.output()).toContain('/newsletter/confirm/…')
})

test('the answer reveals neither whether an address is subscribed nor that a robot was detected', async ({
  request,
  proxiedSite,
}) => {
  await subscribe(request, proxiedSite, 'known@example.com')
  const responseTo = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(path, { form, maxRedirects: 0 })
    const { date, 'x-request-id': id, ...headers } = answer.headers()
    return { status: answer.status(), headers, body: (await answer.body()).toString('hex') }
  }
  for (const path of ['/subscribe', '/api/subscribe']) {
    const known = await responseTo(path, { email: 'known@example.com' })
    expect(await responseTo(path, { email: `new${path.length}@example.com` })).toEqual(known)
    const robot = { email: 'robot@example.com', homepage: 'https://spam.example' }
    expect(await responseTo(path, robot)).toEqual(known)
  }
  await mailTo(proxiedSite, 'new14@example.com')
  expect(await mailsTo(proxiedSite, 'robot@example.com')).toEqual([])
  expect(subscriber(proxiedSite, 'robot@example.com')).toBeUndefined()
})

test('a mail service reports bounces and complaints', async ({ request, proxiedSite, server }) => {
  for (const name of ['one', 'two']) {
    await subscribe(request, proxiedSite, `${name}@bounces.example`)
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
  expect(await report({ ...bounce, permanent: false })).toEqual([200, '{"suppressed":0}'])
  expect(status('one')).toBe('confirmed')
  const complaint = { event: 'complaint', email: 'two@bounces.example' }
  const stranger = { event: 'bounce', email: 'nobody@bounces.example', permanent: true }
  expect(await report([bounce, complaint, stranger])).toEqual([200, '{"suppressed":2}'])
  expect([status('one'), status('two')]).toEqual(['bounced', 'complained'])
  for (const nonsense of ['{', '[{}]', '"x"', { event: 'open', email: 'a@b.example' }]) {
    expect((await report(nonsense))[0]).toBe(400)
  }
  expect((await report('x'.repeat(1024 * 1024 + 1)))[0]).toBe(413)
  expect((await request.get('/api/mail-events')).status()).toBe(405)
  const without = await fetch(`${server.origin}/api/mail-events`, { method: 'POST' })
  expect(without.status).toBe(404)
})
