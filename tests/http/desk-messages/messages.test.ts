import { aNetwork } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { queryDatabase } from '../../support/servers/database-beside'
import { until } from '../../support/until'

// Messages of readers are answered, assigned, marked as done and deleted; the log of it is filtered
// and downloaded.

const aMessage = (subject: string) => ({
  name: 'Rea Reader',
  email: 'rea@example.com',
  subject,
  message: `About ${subject}: the second figure is last year’s.\n\nRea`,
})

test('without JavaScript, a message is answered, assigned, done and deleted, and two editors notice each other', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const subject = `Figures ${crypto.randomUUID()}`
  const sent = await fetch(`${server.origin}/contact`, {
    method: 'POST',
    body: new URLSearchParams(aMessage(subject)),
    headers: aNetwork(),
    redirect: 'manual',
  })
  expect(sent.status).toBe(303)
  const browser = plainBrowser({ cookie: cookies.ada })
  let page = await browser.open(`${desk}/queue`)
  expect(page.parts('a', /^Messages.*open message/)).not.toEqual([])
  page = await browser.open(`${desk}/messages`)
  page = await page.follow(`Answer or assign: ${subject}`)
  expect(page.part('h1').text).toBe(subject)
  const path = page.url

  await step('what another editor did meanwhile is shown, and the typed answer stays', async () => {
    const assignee = /<option value="([^"]+)"[^>]*>Ed Day</.exec(page.html)?.[1] ?? 'nobody'
    page = await page.press('Send the answer')
    expect(page.text).toContain('Enter an answer.')
    const form = { step: 'assign', version: '1', assignee }
    expect((await post(path, form, cookies.ed)).status).toBe(303)
    page = await page.press('Send the answer', { 'Your answer': 'You are right.\nThank you.' })
    expect(page.part('alert').text).toContain('Another editor changed or answered')
    expect(page.text).toContain('Assigned to Ed Day')
    expect(page.field('Your answer').value).toBe('You are right.\nThank you.')
  })

  const linksIn = async (url: string) =>
    (await browser.open(url)).parts('a').filter(({ text }) => text === subject)

  await step('the answer is mailed, and the message is done', async () => {
    page = await page.press('Send the answer')
    expect(page.text).toContain('Your answer is on its way.')
    await until(async () => (await browser.open(path)).text.includes('Answer sent'))
    expect(await linksIn(`${desk}/messages`)).toEqual([])
    page = await browser.open(`${desk}/messages?filter=done`)
    page = await page.press(`Mark as open: ${subject}`)
    page = await page.press('Undo')
    expect(page.parts('a').filter(({ text }) => text === subject)).toHaveLength(1)
    expect(page.parts('button', `Mark as open: ${subject}`)).toHaveLength(1)
  })

  await step('deleting it asks first, and keeps nothing', async () => {
    page = await browser.open(path)
    page = await page.press('Delete the message…')
    page = await page.press('Delete it')
    expect(page.url).toMatch(/messages\?result=delete/)
    expect(page.text).toContain('The message was deleted.')
    const sql = 'select id from contact_messages where subject = ?'
    expect(queryDatabase(server, sql, subject)).toEqual([])
    expect((await browser.open(path)).status).toBe(404)
  })

  await step('the log is filtered, and downloaded as it is shown', async () => {
    page = await browser.open(`${desk}/log`)
    page = await page.press('Show', { Words: 'DELETED message' })
    expect(page.url).toContain('q=DELETED')
    const entries = page.part('main').parts('li')
    expect(entries[0]?.text).toContain('Ada Night deleted the message of')
    expect(entries.filter(({ text }) => text.includes('assigned'))).toEqual([])
    const headers = { Cookie: cookies.ada }
    const download = await fetch(page.link('Download as CSV'), { headers })
    expect(download.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="?log-\d{4}-\d\d-\d\d\.csv"?$/,
    )
    const [header, ...lines] = (await download.text()).trim().split('\r\n')
    expect(header).toContain('Time (UTC),Editor,Action,Subject')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain(',Ada Night,deleted,the message of ')
    page = await browser.open(`${desk}/log?from=2026-11-02&to=2026-11-01`)
    expect(page.part('alert').text).toContain('The first day is after the last one')
  })
})
