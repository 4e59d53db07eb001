import { aNetwork } from '../../support/desk/newsroom-requests'
import { expect, step, test } from '../../support/http'
import { linksIn, linkTo, mailTo, subscriber } from '../../support/newsletter/mailbox'
import { plainBrowser } from '../../support/plain/plain-browser'

const someone = () => `${crypto.randomUUID()}@example.com`

test('without JavaScript, from REQUEST_ACCESS to a confirmed subscription', async ({
  proxiedSite,
}) => {
  const browser = plainBrowser({ headers: aNetwork() })
  const email = someone()
  const home = await browser.open(`${proxiedSite.origin}/`)
  const sent = await home
    .part('form', /REQUEST_ACCESS/)
    .press('REQUEST_ACCESS', { 'Email address': email.replace('example', 'Example') })
  expect(sent.url).toBe(`${proxiedSite.origin}/subscribe/sent`)
  expect(sent.part('h1').text).toBe('Check your inbox')
  const mail = await mailTo(proxiedSite, email)
  expect(mail).toContain('- Cybersecurity\n- Artificial Intelligence\n- Cyber-Marketing\n')
  const pending = subscriber(proxiedSite, email)
  expect(pending).toMatchObject({ status: 'pending' })

  await step('opening the links of the mail changes nothing', async () => {
    for (const link of linksIn(mail)) {
      for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).ok).toBe(true)
    }
    expect(subscriber(proxiedSite, email)).toEqual(pending)
  })

  const confirming = await browser.open(linkTo('confirm', mail))
  expect(confirming.part('main').text).toContain('•••@example.com')
  const confirmed = await confirming.press('Confirm subscription')
  expect(confirmed.part('h1').text).toBe('You are subscribed')
  expect(subscriber(proxiedSite, email)).toMatchObject({ status: 'confirmed' })
})

test('without JavaScript /subscribe shows errors, keeps what was typed, and stores the chosen subjects', async ({
  proxiedSite,
}) => {
  const browser = plainBrowser({ headers: aNetwork() })
  const email = someone()
  const subjects = ['Cybersecurity', 'Artificial Intelligence', 'Cyber-Marketing']
  let main = (await browser.open(`${proxiedSite.origin}/subscribe`)).part('main')
  for (const subject of subjects) expect(main.field(subject).isTicked).toBe(true)
  const none = Object.fromEntries(subjects.map((subject) => [subject, false]))
  const refused = await main.press('Subscribe', { ...none, 'Email address': 'eve@' })
  expect(refused.status).toBe(422)
  main = refused.part('main')
  expect(main.field('Email address')).toMatchObject({ value: 'eve@', isInvalid: true })
  expect(main.field('Email address').description).toContain('not a complete email address')
  expect(main.text).toContain('Choose at least one subject.')
  const chosen = { 'Artificial Intelligence': true, 'Email address': email }
  const sent = await main.press('Subscribe', chosen)
  expect(sent.part('main').text).toContain('Check your inbox')
  const mail = await mailTo(proxiedSite, email)
  expect(mail).toContain('- Artificial Intelligence\n\n')
  expect(mail).not.toContain('Cybersecurity')
})

test('the eleventh address of a network within an hour is rejected, and stays in the form', async ({
  proxiedSite,
}) => {
  const browser = plainBrowser({ headers: aNetwork() })
  const form = await browser.open(`${proxiedSite.origin}/subscribe`)
  const send = (email: string) => form.part('main').press('Subscribe', { 'Email address': email })
  for (let sent = 0; sent < 10; sent += 1) expect((await send(someone())).status).toBe(200)
  const late = await send('late@example.com')
  expect(late.status).toBe(429)
  expect(late.headers.get('Cache-Control')).toBe('no-store')
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(3500)
  expect(late.part('main').field('Email address').value).toBe('late@example.com')
})
