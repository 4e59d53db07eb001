import { readFile } from 'node:fs/promises'
import { expect, openHydrated, post, signInAs, test } from '../../support/desk/newsroom'
import { expectAccessible } from '../../support/pages/axe'
import { queryDatabase } from '../../support/servers/database-beside'

// Messages of readers are answered, assigned, marked as done and deleted; the log of it is filtered and downloaded.

const aMessage = (subject: string) => ({
  name: 'Rea Reader',
  email: 'rea@example.com',
  subject,
  message: `About ${subject}: the second figure is last year’s.\n\nRea`,
})

test.use({ expectedConsoleErrors: [/409 \(Conflict\)|422 \(Unprocessable Entity\)/] })

test('a message is answered, assigned, done and deleted, and two editors notice each other', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const subject = `Figures ${crypto.randomUUID()}`
  expect((await post(`${server.origin}/contact`, aMessage(subject))).status).toBe(303)
  await signInAs(context, newsroom)
  await openHydrated(page, `${desk}/messages`)
  await page.getByRole('link', { name: `Answer or assign: ${subject}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  const path = page.url()

  await test.step('what another editor did meanwhile is shown, and the typed answer stays', async () => {
    const toEd = await page.getByLabel('Assigned to').locator('option', { hasText: 'Ed Day' })
    const assignee = (await toEd.getAttribute('value')) ?? ''
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText('Enter an answer.')).toBeVisible()
    await page.getByLabel('Your answer').fill('You are right.\nThank you.')
    const form = { step: 'assign', version: '1', assignee }
    expect((await post(path, form, cookies.ed)).status).toBe(303)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByRole('alert')).toContainText('Another editor changed or answered')
    await expect(page.getByText('Assigned to Ed Day')).toBeVisible()
    await expect(page.getByLabel('Your answer')).toHaveValue('You are right.\nThank you.')
    await expectAccessible(page)
  })

  await test.step('the answer is mailed, and the message is done', async () => {
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText('Your answer is on its way.')).toBeVisible()
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByText('Answer sent').first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await openHydrated(page, `${desk}/messages`)
    await expect(page.getByRole('link', { name: subject, exact: true })).toHaveCount(0)
    await openHydrated(page, `${desk}/messages?filter=done`)
    await page.getByRole('button', { name: `Mark as open: ${subject}` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: subject, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Mark as open: ${subject}` })).toBeVisible()
  })

  await test.step('deleting it asks first, and keeps nothing', async () => {
    await openHydrated(page, path)
    await page.getByRole('button', { name: 'Delete the message…' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page).toHaveURL(/messages\?result=delete/)
    await expect(page.getByText('The message was deleted.')).toBeVisible()
    const rows = queryDatabase(server, 'select id from contact_messages where subject = ?', subject)
    expect(rows).toEqual([])
    expect((await page.request.get(path)).status()).toBe(404)
  })

  await test.step('the log is filtered, and downloaded as it is shown', async () => {
    await openHydrated(page, `${desk}/log`)
    await page.getByLabel('Words').fill('DELETED message')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/q=DELETED/)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.first()).toContainText('Ada Night deleted the message of')
    await expect(entries.filter({ hasText: 'assigned' })).toHaveCount(0)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^log-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(',Ada Night,deleted,')
  })
})
