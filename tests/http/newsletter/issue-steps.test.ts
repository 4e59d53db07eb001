import { leadsTo } from '../../support/desk/created-post'
import { aTitle } from '../../support/desk/newsroom-requests'
import { type Newsroom, type Person, people, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { mailsTo } from '../../support/newsletter/mailbox'
import { aPublishedBrief, subscribe } from '../../support/newsletter/newsletter-desk'
import { plainBrowser } from '../../support/plain/plain-browser'
import { until } from '../../support/until'

// An issue is prepared, scheduled, sent and watched with the buttons of its page.

async function anIssue(newsroom: Newsroom) {
  const { desk, cookies } = newsroom
  const title = aTitle()
  const brief = await aPublishedBrief(newsroom, title)
  const opened = await post(`${desk}/newsletter`, { brief }, cookies.ed)
  const path = opened.headers.get('Location') ?? ''
  const url = new URL(path, desk).href
  const texts = { subject: title, intro: '' }
  return {
    title,
    path,
    open: () => plainBrowser({ cookie: cookies.ed }).open(url),
    /** With the newest version, unless the fields have another one. */
    send: (fields: Record<string, string>, by: Person = 'ed') =>
      post(url, { ...texts, version: '1', ...fields }, cookies[by]),
  }
}

test('an issue is saved, tested, scheduled and made a draft again', async ({ newsroom }) => {
  const { open, send, title } = await anIssue(newsroom)
  const early = await open()
  expect(early.field('Subject').value).toBe(title)

  await step('saving needs a subject', async () => {
    let page = await early.press('Save', { Subject: '', Intro: 'Good evening.' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Enter a subject')
    page = await page.press('Save', { Subject: `${title}!` })
    expect(page.url).toMatch(/\?result=saved&tab=/)
    expect(page.text).toContain('Saved.')
    expect(page.field('Intro').value).toBe('Good evening.')
  })

  await step('another editor sees both texts, and decides', async () => {
    let page = await early.press('Save', { Intro: 'Mine.' })
    expect(page.status).toBe(409)
    expect(page.text).toContain('Someone else saved this issue')
    expect(page.part('main').text).toContain('Good evening.')
    expect(page.field('Intro').value).toBe('Mine.')
    page = await page.press(/^Save/)
    expect(page.text).toContain('Saved.')
    expect(page.field('Intro').value).toBe('Mine.')
  })

  await step('a test is sent to the editor only', async () => {
    const page = await (await open()).press(`Send a test to ${people.ed.email}`)
    expect(page.text).toContain('The test was sent to you.')
    const mails = await mailsTo(newsroom.server, people.ed.email)
    expect(mails.map(({ subject }) => subject)).toContain(`[Test] ${title}`)
  })

  await step('it is scheduled for a time to come, and unscheduled', async () => {
    let page = await (await open()).press('Schedule issue', { 'Date and time': '2020-01-01T10:00' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('This time has passed.')
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
    page = await page.press('Schedule issue', { 'Date and time': soon })
    expect(page.url).toContain('?result=scheduled')
    expect(page.text).toMatch(/Scheduled for .+ UTC\./)
    page = await page.press('Unschedule')
    expect(page.text).toContain('The issue is a draft again.')
    expect((await send({ step: 'save', version: '1', intro: 'x'.repeat(9999) })).status).toBe(422)
  })
})

test('an issue is sent once, after a question', async ({ newsroom }) => {
  const { open, send, path, title } = await anIssue(newsroom)
  const reader = `${crypto.randomUUID()}@example.com`
  await subscribe(newsroom, reader)
  const refusals = { unschedule: 'not-scheduled', stop: 'not-sending', 'go-on': 'not-stopped' }
  for (const [step, reason] of Object.entries({ ...refusals, again: 'nothing-uncertain' })) {
    expect([step, leadsTo(await send({ step }))]).toEqual([
      step,
      [303, `${path}?refused=${reason}`],
    ])
  }
  expect(leadsTo(await send({ step: 'send', domain: 'cybersecurity' }))).toEqual([
    303,
    `${path}?refused=domain-changed`,
  ])
  expect(leadsTo(await send({ step: 'send', version: '9' }))).toEqual([
    303,
    `${path}?refused=conflict`,
  ])

  const contents = await send({ step: 'contents' })
  expect(leadsTo(contents)).toEqual([303, `${path}/contents`])

  let page = await (await open()).press('Send now…')
  expect(page.url).toContain('?ask=send')
  expect(await mailsTo(newsroom.server, reader)).toEqual([])
  page = await page.press(/^Send to \d+ subscribers?$/)
  expect(page.url).toMatch(/\?result=send$/)
  await until(async () => (await open()).text.includes('Results'))
  const mails = await mailsTo(newsroom.server, reader)
  expect(mails.map(({ subject }) => subject)).toEqual([title])

  expect(leadsTo(await send({ step: 'send', version: '2' }))).toEqual([
    303,
    `${path}?refused=already-sent`,
  ])
  const late = await send({ step: 'save', intro: 'Too late.' })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('This issue was already sent, so it cannot be changed.')
})

test('a button of an issue that does not exist says so', async ({ newsroom }) => {
  const { send } = await anIssue(newsroom)
  expect((await send({ step: 'praise' })).status).toBe(400)
  const { desk, cookies } = newsroom
  for (const id of [crypto.randomUUID(), 'no-id']) {
    const answer = await post(
      `${desk}/newsletter/${id}`,
      { step: 'stop', version: '1' },
      cookies.ed,
    )
    expect([id, answer.status]).toEqual([id, 404])
  }
})
