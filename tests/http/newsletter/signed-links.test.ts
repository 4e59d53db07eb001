import { aNetwork } from '../../support/desk/newsroom-requests'
import { expect, headersOf, test } from '../../support/http'
import { linkTo, mailsTo, mailTo, subscriber } from '../../support/newsletter/mailbox'
import { plainFetch } from '../../support/plain/plain-fetch'
import type { RunningServer } from '../../support/server'
import { webhookSecret } from '../../support/shared-servers'

type Send = (path: string, form?: Record<string, string>) => Promise<Response>

/** Sends forms from a network of its own: limits are per network. */
function senderOn({ origin }: RunningServer): Send {
  const headers = aNetwork()
  return (path, form = {}) => {
    const body = new URLSearchParams(form)
    return plainFetch(new URL(path, origin), { method: 'POST', headers, body })
  }
}

/** Subscribes an address and returns the link to its preferences. */
async function subscribe(send: Send, server: RunningServer, email: string): Promise<string> {
  await send('/subscribe', { email })
  await send(linkTo('confirm', await mailTo(server, email)))
  expect(subscriber(server, email)).toMatchObject({ status: 'confirmed' })
  await send('/subscribe', { email })
  return linkTo('preferences', await mailTo(server, email, 2))
}

test('a mail program unsubscribes with one click; opening its link does not', async ({
  proxiedSite,
}) => {
  const send = senderOn(proxiedSite)
  const email = 'click@example.com'
  const preferences = await subscribe(send, proxiedSite, email)
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
  await send(preferences, { step: 'erase' })
  expect((await fetch(link, { method: 'POST' })).status, 'of a deleted subscriber').toBe(200)
  expect((await fetch(link)).status).toBe(410)
})

test('invalid, replaced and used links are reported, never cached and never logged', async ({
  proxiedSite,
}) => {
  const send = senderOn(proxiedSite)
  const email = 'links@example.com'
  await send('/subscribe', { email })
  const first = linkTo('confirm', await mailTo(proxiedSite, email))
  await send('/subscribe', { email })
  const second = linkTo('confirm', await mailTo(proxiedSite, email, 2))
  const resultOf = async (method: 'get' | 'post', link: string) => {
    const answer = method === 'get' ? await fetch(link) : await send(link)
    const headers = ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy']
    expect(headers.map((name) => answer.headers.get(name))).toEqual([
      'no-store',
      'noindex, nofollow',
      'same-origin',
    ])
    return `${answer.status} ${/<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]}`
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
  expect((await fetch(`${data}/data`)).status).toBe(404)
  const token = second.split('/').at(-1) ?? ''
  expect(proxiedSite.output()).not.toContain(token)
  expect(proxiedSite.output()).toContain('/newsletter/confirm/…')
})

test('the answer reveals neither whether an address is subscribed nor that a robot was detected', async ({
  proxiedSite,
}) => {
  const send = senderOn(proxiedSite)
  await subscribe(send, proxiedSite, 'known@example.com')
  const responseTo = async (path: string, form: Record<string, string>) => {
    const answer = await send(path, form)
    const { date, 'x-request-id': id, ...headers } = headersOf(answer)
    return { status: answer.status, headers, body: await answer.text() }
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

test('a mail service reports bounces and complaints', async ({ proxiedSite, server }) => {
  const { origin } = proxiedSite
  const send = senderOn(proxiedSite)
  for (const name of ['one', 'two']) {
    await subscribe(send, proxiedSite, `${name}@bounces.example`)
  }
  const report = async (data: unknown, secret = webhookSecret) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
    const body = typeof data === 'string' ? data : JSON.stringify(data)
    const answer = await fetch(`${origin}/api/mail-events`, { method: 'POST', headers, body })
    return [answer.status, await answer.text()]
  }
  const status = (name: string) => subscriber(proxiedSite, `${name}@bounces.example`)?.status
  const bounce = { event: 'bounce', email: 'ONE@bounces.example' }
  expect((await report(bounce, 'a wrong one'))[0]).toBe(401)
  const headers = { 'Content-Type': 'application/json' }
  const anonymous = { method: 'POST', headers, body: JSON.stringify(bounce) }
  expect((await fetch(`${origin}/api/mail-events`, anonymous)).status).toBe(401)
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
  expect((await fetch(`${origin}/api/mail-events`)).status).toBe(405)
  const without = await fetch(`${server.origin}/api/mail-events`, { method: 'POST' })
  expect(without.status).toBe(404)
})
