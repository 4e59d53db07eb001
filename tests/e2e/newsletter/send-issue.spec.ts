import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import {
  comeIn,
  expect,
  furnish,
  openAwake,
  people,
  post,
  trouble,
} from '../../support/desk/newsroom'
import {
  aPublishedBrief,
  button,
  inDatabaseOf,
  subscribe,
} from '../../support/newsletter/newsletter-desk'
import { type RunningServer, startServer } from '../../support/server'
import { type Manners, startMailServer } from '../../support/servers/mail-server'
import { test } from '../../support/site'

test.use({ expectedComplaints: [/422|ERR_FAILED/] })

const cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

async function newsroomWithMail(
  ownServer: (starting: Promise<RunningServer>) => Promise<RunningServer>,
  manners: Manners = {},
) {
  const mail = await startMailServer(0, manners)
  cleanups.push(mail.stop)
  const settings = { SAMPLE_CONTENT: '0', SMTP_URL: mail.url }
  const newsroom = await furnish(await ownServer(startServer(settings)))
  const mailsTo = (email: string) => mail.taken.filter(({ to }) => to.includes(email))
  return { newsroom, mail, mailsTo }
}

type Office = Awaited<ReturnType<typeof newsroomWithMail>>

test('from a brief that is out to the last mail: offered, tested, asked about, sent and watched', async ({
  page,
  context,
  ownServer,
}) => {
  test.slow()
  const { newsroom, mailsTo } = await newsroomWithMail(ownServer, {
    onRecipient: (to) => (to.startsWith('gone') ? { code: 550, text: '5.1.1 No such user' } : null),
    onMail: (to) => (to.startsWith('lost') && mailsTo(to).length === 0 ? 'take and hang up' : null),
  })
  const { desk } = newsroom
  await comeIn(context, newsroom, 'ed')
  await openAwake(page, `${desk}/newsletter`)
  for (const text of ['No brief is waiting', 'Nothing was sent yet', 'Nobody has subscribed yet']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessibleOnPhone(page)

  const title = 'Brief: the night of the agents'
  const brief = await aPublishedBrief(newsroom, title)
  await subscribe(newsroom, 'rita@example.com', 'gone@example.com', 'lost@example.com')
  await openAwake(page, `${desk}/briefs/${brief}?created=1&tab=one`)
  await button(page, 'Send it as the newsletter').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const mail = page.frameLocator('iframe[title="On a phone: the mail"]')
  await expect(mail.getByRole('heading', { name: title })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toHaveAttribute(
    'href',
    `${newsroom.server.origin}/subscribe`,
  )
  await expectAccessible(page)

  await page.getByLabel('Subject').fill('')
  await button(page, 'Save').click()
  await expect(trouble(page)).toContainText('Give it a subject')
  await page.getByLabel('Subject').fill('The agents')
  await page.getByLabel('Intro').fill('Good evening.')
  await page.route('**/session', (route) => route.abort())
  await button(page, 'Save').click()
  await expect(trouble(page)).toContainText('What you typed is still here')
  await expect(page.getByLabel('Intro')).toHaveValue('Good evening.')
  await page.unroute('**/session')
  await button(page, `Send a test to ${people.ed.email}`).click()
  await expect(page.getByRole('status').filter({ hasText: 'The test is on its way' })).toBeVisible()
  await expect.poll(() => mailsTo(people.ed.email).at(-1)?.raw).toContain('[Test] The agents')
  await expect(mail.getByText('Good evening.')).toBeVisible()

  await button(page, 'Send it now…').click()
  // By keyboard: the question has the focus, and its answer is the next stop.
  await expect(page.getByRole('region', { name: 'Send it to 3 subscribers now?' })).toBeFocused()
  await expectAccessibleOnPhone(page)
  await page.getByRole('region', { name: 'Send it to 3' }).focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Yes, send it to 3')).toBeFocused()
  await page.keyboard.press('Enter')
  // The page finds out by itself, without being loaded again.
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('3 of 3 mails done')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'gone@' })).toContainText(
    'No such user',
  )
  await expect(page.getByText('Of 1 mail it is uncertain')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await button(page, 'Send these again').click()
  await expect.poll(() => mailsTo('lost@example.com').length, { timeout: 15_000 }).toBe(2)
  expect(mailsTo('rita@example.com')).toHaveLength(1)
  expect(mailsTo('rita@example.com')[0]?.raw).toContain('List-Unsubscribe-Post')

  const address = await page.getByRole('link', { name: 'Web version' }).getAttribute('href')
  const answer = await page.goto(address ?? '')
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'x-frame-options': 'DENY' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('You get this because')).toHaveCount(0)
  expect(await page.content()).not.toMatch(/unsubscribe|own-link/i)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/409|422/] })

  test('an issue is sent, and the next one although the mail server is away for a while', async ({
    page,
    context,
    ownServer,
  }) => {
    const office = await newsroomWithMail(ownServer)
    await subscribe(office.newsroom, 'rita@example.com')
    await comeIn(context, office.newsroom, 'ed')
    await test.step('prepared, refused with what was typed, scheduled, taken back, sent', () =>
      prepareAndSend(page, office))
    await test.step('a mail server that is away is told to the editors, and a scheduled issue goes off by itself', () =>
      scheduleWhileAway(page, office))
  })
})

async function prepareAndSend(page: Page, { newsroom, mailsTo }: Office): Promise<void> {
  const { desk, cookies, server } = newsroom
  await aPublishedBrief(newsroom, 'Brief: a quiet week')
  await page.goto(`${desk}/newsletter`)
  await button(page, /Prepare it/).click()
  const path = page.url()
  const id = path.split('/').at(-1) ?? ''
  expect((await fetch(`${server.origin}/newsletter/issues/${id}`)).status).toBe(404)

  await page.getByLabel('Intro').fill('Mine.')
  await post(path, { step: 'save', version: '1', subject: 'Theirs', intro: '' }, cookies.ada)
  await button(page, 'Save').click()
  await expect(trouble(page)).toContainText('Somebody else saved this issue')
  await expect(page.getByRole('definition').filter({ hasText: 'Theirs' })).toBeVisible()
  await expect(page.getByLabel('Intro')).toHaveValue('Mine.')
  await page.getByLabel('Subject').fill('Ours')
  await page.getByLabel('Date and time').fill('2020-01-01T10:00')
  await button(page, 'Schedule it').click()
  await expect(trouble(page)).toContainText('That moment has passed')
  await expect(page.getByLabel('Subject')).toHaveValue('Ours')
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 16)
  await page.getByLabel('Date and time').fill(soon)
  await button(page, 'Schedule it').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ours')
  await expect(page.getByText(/It goes out on .+ UTC\./)).toBeVisible()
  await button(page, 'Take it back').click()
  await expect(page.getByText('It is a draft again')).toBeVisible()

  await button(page, 'Send it now…').click()
  await button(page, 'Yes, send it to 1').click()
  await expect.poll(() => mailsTo('rita@example.com').length).toBe(1)
  expect(mailsTo('rita@example.com')[0]?.raw).toContain('Subject: Ours')
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByRole('heading', { name: 'Results' }).count()
    })
    .toBe(1)
  await expect(page.getByText('1 of 1 mail done')).toBeVisible()
  // Sent off a second time, or by whoever saw it before, it goes to nobody.
  const again = await post(path, { step: 'send', version: '4' }, cookies.ada)
  expect(again.headers.get('Location')).toContain('refused=sent-off')
  expect((await post(path, { step: 'send', version: '4' }, cookies.al)).status).toBe(403)
}

async function scheduleWhileAway(page: Page, { newsroom, mail }: Office): Promise<void> {
  await mail.stop()
  const { desk, cookies } = newsroom
  const brief = await aPublishedBrief(newsroom, 'Brief: nobody is at home')
  const opened = await post(`${desk}/newsletter`, { brief }, cookies.ada)
  const path = new URL(opened.headers.get('Location') ?? '', desk).href
  const texts = { version: '1', subject: 'At its hour', intro: '', at: '2030-01-01T10:00' }
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
    .poll(
      async () => {
        await page.goto(path)
        return page.getByRole('alert').allTextContents()
      },
      { timeout: 15_000 },
    )
    .toEqual([expect.stringContaining('ECONNREFUSED')])
  await expect(page.getByText('0 of 1 mail done')).toBeVisible()
  await button(page, 'Stop sending').click()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  const back = await startMailServer(mail.port)
  cleanups.push(back.stop)
  await button(page, 'Go on sending').click()
  await expect
    .poll(() => back.taken.flatMap(({ to }) => to), { timeout: 15_000 })
    .toContain('rita@example.com')
}
