import type { Page } from '@playwright/test'
import {
  expect,
  formError,
  type Newsroom,
  openHydrated,
  people,
  post,
  signInAs,
} from '../../support/desk/newsroom'
import {
  aPublishedBrief,
  button,
  inDatabaseOf,
  subscribe,
} from '../../support/newsletter/newsletter-desk'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import type { Settings } from '../../support/server'
import { type MailServerBehaviour, startMailServer } from '../../support/servers/mail-server'
import { test } from '../../support/site'

test.use({ expectedConsoleErrors: [/422|ERR_FAILED/] })

const cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

async function newsroomWithMail(
  ownNewsroom: (settings: Settings) => Promise<Newsroom>,
  behaviour: MailServerBehaviour = {},
) {
  const mail = await startMailServer(0, behaviour)
  cleanups.push(mail.stop)
  const settings = { SAMPLE_CONTENT: '0', SMTP_URL: mail.url }
  const newsroom = await ownNewsroom(settings)
  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
  return { newsroom, mail, mailsTo }
}

type MailNewsroom = Awaited<ReturnType<typeof newsroomWithMail>>

test('a published brief is offered, tested, confirmed, sent and watched to the last mail', async ({
  page,
  context,
  ownNewsroom,
}) => {
  test.slow()
  const { newsroom, mailsTo } = await newsroomWithMail(ownNewsroom, {
    onRecipient: (to) =>
      to.startsWith('unknown') ? { code: 550, text: '5.1.1 No such user' } : null,
    onMail: (to) =>
      to.startsWith('lost') && mailsTo(to).length === 0 ? 'accept and hang up' : null,
  })
  const { desk } = newsroom
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, `${desk}/newsletter`)
  for (const text of ['No briefs to send', 'No issues yet', 'No subscribers yet']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessibleOnPhone(page)

  const title = 'Brief: the night of the agents'
  const brief = await aPublishedBrief(newsroom, title)
  await subscribe(newsroom, 'rita@example.com', 'unknown@example.com', 'lost@example.com')
  await openHydrated(page, `${desk}/briefs/${brief}?created=1&tab=one`)
  await button(page, 'Send it as the newsletter').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const mail = page.frameLocator('iframe[title="Mail on a phone"]')
  await expect(mail.getByRole('heading', { name: title })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toHaveAttribute(
    'href',
    `${newsroom.server.origin}/subscribe`,
  )
  await expectAccessible(page)

  await page.getByLabel('Subject').fill('')
  await button(page, 'Save').click()
  await expect(formError(page)).toContainText('Enter a subject')
  await page.getByLabel('Subject').fill('The agents')
  await page.getByLabel('Intro').fill('Good evening.')
  await page.route('**/session', (route) => route.abort())
  await button(page, 'Save').click()
  await expect(formError(page)).toContainText('Your text is still here')
  await expect(page.getByLabel('Intro')).toHaveValue('Good evening.')
  await page.unroute('**/session')
  await button(page, `Send a test to ${people.ed.email}`).click()
  await expect(page.getByRole('status').filter({ hasText: 'The test was sent' })).toBeVisible()
  await expect.poll(() => mailsTo(people.ed.email).at(-1)?.raw).toContain('[Test] The agents')
  await expect(mail.getByText('Good evening.')).toBeVisible()

  await button(page, 'Send now…').click()
  // The confirmation has the focus. Tab moves to the way back first, then to its button.
  await expect(page.getByRole('region', { name: 'Send to 3 subscribers now?' })).toBeFocused()
  await expectAccessibleOnPhone(page)
  await page.getByRole('region', { name: 'Send to 3' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Not yet' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Send to 3 subscribers')).toBeFocused()
  await page.keyboard.press('Enter')
  // The page polls for the results.
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
  await expect(page.getByText('3 of 3 mails done')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'unknown@' })).toContainText(
    'No such user',
  )
  await expect(page.getByText('1 mail may not have arrived')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await button(page, 'Send again').click()
  await expect.poll(() => mailsTo('lost@example.com').length).toBe(2)
  expect(mailsTo('rita@example.com')).toHaveLength(1)
  expect(mailsTo('rita@example.com')[0]?.raw).toContain('List-Unsubscribe-Post')

  const address = await page.getByRole('link', { name: 'Web version' }).getAttribute('href')
  const answer = await page.goto(address ?? '')
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'x-frame-options': 'DENY' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('You receive this because')).toHaveCount(0)
  expect(await page.content()).not.toMatch(/unsubscribe|own-link/i)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/409|422/] })

  test('an issue is sent, and so is the next one after the mail server was down', async ({
    page,
    context,
    ownNewsroom,
  }) => {
    const site = await newsroomWithMail(ownNewsroom)
    await subscribe(site.newsroom, 'rita@example.com')
    await signInAs(context, site.newsroom, 'ed')
    await test.step('an issue is prepared, rejected with its texts, scheduled, unscheduled and sent', () =>
      prepareAndSend(page, site))
    await test.step('editors see that the mail server is down, and a scheduled issue is sent when it is back', () =>
      scheduleWhileDown(page, site))
  })
})

async function prepareAndSend(page: Page, { newsroom, mailsTo }: MailNewsroom): Promise<void> {
  const { desk, cookies, server } = newsroom
  await aPublishedBrief(newsroom, 'Brief: a quiet week')
  await page.goto(`${desk}/newsletter`)
  await button(page, /Prepare issue/).click()
  const path = page.url()
  const id = path.split('/').at(-1) ?? ''
  expect((await fetch(`${server.origin}/newsletter/issues/${id}`)).status).toBe(404)

  await page.getByLabel('Intro').fill('Mine.')
  await post(path, { step: 'save', version: '1', subject: 'Theirs', intro: '' }, cookies.ada)
  await button(page, 'Save').click()
  await expect(formError(page)).toContainText('Someone else saved this issue')
  await expect(page.getByRole('definition').filter({ hasText: 'Theirs' })).toBeVisible()
  await expect(page.getByLabel('Intro')).toHaveValue('Mine.')
  await page.getByLabel('Subject').fill('Ours')
  await page.getByLabel('Date and time').fill('2020-01-01T10:00')
  await button(page, 'Schedule issue').click()
  await expect(formError(page)).toContainText('This time has passed')
  await expect(page.getByLabel('Subject')).toHaveValue('Ours')
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 16)
  await page.getByLabel('Date and time').fill(soon)
  await button(page, 'Schedule issue').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ours')
  await expect(page.getByText(/Scheduled for .+ UTC\./)).toBeVisible()
  await button(page, 'Unschedule').click()
  await expect(page.getByText('The issue is a draft again')).toBeVisible()

  await button(page, 'Send now…').click()
  await button(page, 'Send to 1 subscriber').click()
  await expect.poll(() => mailsTo('rita@example.com').length).toBe(1)
  expect(mailsTo('rita@example.com')[0]?.raw).toContain('Subject: Ours')
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByRole('heading', { name: 'Results' }).count()
    })
    .toBe(1)
  await expect(page.getByText('1 of 1 mail done')).toBeVisible()
  // Sending it a second time, or without the right to, does nothing.
  const again = await post(path, { step: 'send', version: '4' }, cookies.ada)
  expect(again.headers.get('Location')).toContain('refused=already-sent')
  expect((await post(path, { step: 'send', version: '4' }, cookies.al)).status).toBe(403)
}

async function scheduleWhileDown(page: Page, { newsroom, mail }: MailNewsroom): Promise<void> {
  await mail.stop()
  const { desk, cookies } = newsroom
  const brief = await aPublishedBrief(newsroom, 'Brief: the mail server is down')
  const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
  const path = new URL(opened.headers.get('Location') ?? '', desk).href
  const texts = { version: '1', subject: 'On schedule', intro: '', at: '2030-01-01T10:00' }
  const tested = await post(path, { ...texts, step: 'test' }, cookies.ada)
  expect(tested.status).toBe(502)
  expect(await tested.text()).toContain('The test was not sent')
  const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await post(path, { ...texts, at, version: '2', step: 'schedule' }, cookies.ada)
  await inDatabaseOf(newsroom, ({ db }) =>
    db
      .updateTable('newsletter_issues')
      .set({ send_at: new Date().toISOString() })
      .where('status', '=', 'scheduled')
      .execute(),
  )
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByRole('alert').allTextContents()
    })
    .toEqual([expect.stringContaining('ECONNREFUSED')])
  await expect(page.getByText('0 of 1 mail done')).toBeVisible()
  await button(page, 'Stop sending').click()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  const back = await startMailServer(mail.port)
  cleanups.push(back.stop)
  await button(page, 'Resume sending').click()
  await expect.poll(() => back.received.flatMap(({ to }) => to)).toContain('rita@example.com')
}
