import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  formError,
  type Newsroom,
  openHydrated,
  people,
  signInAs,
} from '../../support/desk/newsroom'
import { button } from '../../support/newsletter/newsletter-desk'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { startMailServer } from '../../support/servers/mail-server'
import { test } from '../../support/site'

test.use({ expectedConsoleErrors: [/409|422/] })

const cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

const pathOf = ({ desk }: Newsroom) => `${desk}/newsletter/subscribers`

const brokenFile = [
  'Email,Name,Subscribed,Created at',
  'cleo@example.org,Cleo,true,2025-03-01',
  '"dora@example.org","Dora, of ""the"" desk",yes,2025-03-01 10:20:30',
  'left@example.org,Left,false,',
  'not-an-address,Who,true,',
  'short@example.org',
  '"open@example.org,Open,true,',
  'cleo@example.org,Cleo again,true,',
  'bo@example.org,Known,true,',
].join('\r\n')

test('an editor invites, finds and suppresses subscribers', async ({
  page,
  context,
  ownNewsroom,
}) => {
  const mail = await startMailServer()
  cleanups.push(mail.stop)
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0', SMTP_URL: mail.url })
  const path = pathOf(newsroom)
  await signInAs(context, newsroom, 'ed')

  await test.step('an address that is not complete is refused, and what was typed stays', async () => {
    await openHydrated(page, path)
    await expect(page.getByText('No subscribers yet')).toBeVisible()
    await page.getByRole('link', { name: 'Invite' }).click()
    await page.getByLabel('Email address').fill('bo@')
    await page.getByLabel('Cyber-Marketing').uncheck()
    await button(page, 'Send the invitation').click()
    await expect(formError(page)).toContainText('Enter a complete address')
    await expect(page.getByLabel('Email address')).toHaveValue('bo@')
    await expect(page.getByLabel('Cyber-Marketing')).not.toBeChecked()
    await expectAccessible(page)
  })

  await test.step('the invited person confirms through the link in the mail', async () => {
    await page.getByLabel('Email address').fill('bo@example.org')
    await button(page, 'Send the invitation').click()
    await expect(page.getByText('The invitation is on its way')).toBeVisible()
    await expect.poll(() => mail.received.length).toBe(1)
    const text = mail.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(text).toContain(`Subject: ${people.ed.name} invites you to`)
    const [link = 'no link'] = /http\S+\/newsletter\/confirm\/\S+/.exec(text) ?? []
    await page.goto(link)
    await button(page, 'Confirm subscription').click()
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  })

  await test.step('the list finds the subscriber by a part of the address', async () => {
    await openHydrated(page, path)
    await page.getByLabel('Part of the address').fill('BO@')
    await button(page, 'Show').click()
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Status').selectOption('unsubscribed')
    await expect(page.getByText('No subscribers found')).toBeVisible()
    await page.getByRole('link', { name: 'Show all subscribers' }).click()
    await page.getByRole('link', { name: 'bo@example.org' }).click()
    await expect(page.getByText('Confirmed through the link in the mail')).toBeVisible()
    await expect(page.getByText(people.ed.name, { exact: true }).last()).toBeVisible()
  })

  await test.step('a suppressed address gets no mail, and only an owner can lift it', async () => {
    await page.getByLabel('Why').fill('Asked on the phone')
    await button(page, 'Suppress the address…').click()
    await expect(
      page.getByRole('heading', { name: 'Send no more mail to bo@example.org?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Suppress the address', exact: true }).click()
    await expect(page.getByText('The address is suppressed.')).toBeVisible()
    await expect(page.getByText('Only an owner can lift this.')).toBeVisible()
    await expectAccessibleOnPhone(page)
    await openHydrated(page, `${path}/new`)
    await page.getByLabel('Email address').fill('bo@example.org')
    await button(page, 'Send the invitation').click()
    await expect(formError(page)).toContainText('This address is suppressed')
    expect(mail.received).toHaveLength(1)
  })

  await test.step('an invited person who refuses is not invited again', async () => {
    await page.getByLabel('Email address').fill('cy@example.org')
    await button(page, 'Send the invitation').click()
    await expect.poll(() => mail.received.length).toBe(2)
    const text = mail.received[1]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    const [link = 'no link'] = /http\S+\/newsletter\/unsubscribe\/\S+/.exec(text) ?? []
    await page.goto(link)
    await button(page, 'Send me no more invitations').click()
    await expect(page.getByText('You are unsubscribed')).toBeVisible()
    await openHydrated(page, `${path}/new`)
    await page.getByLabel('Email address').fill('cy@example.org')
    await button(page, 'Send the invitation').click()
    await expect(formError(page)).toContainText('This address has unsubscribed')
  })
})

test('an owner imports a file with broken lines, exports, and erases', async ({
  page,
  context,
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  const path = pathOf(newsroom)
  await signInAs(context, newsroom, 'ada')

  await test.step('what is no CSV file is refused with the reason', async () => {
    await openHydrated(page, path)
    await page.getByRole('link', { name: 'Import' }).click()
    await upload(page, 'members.xlsx', 'PK\u0003\u0004')
    await expect(formError(page)).toContainText('This is a spreadsheet')
  })

  await test.step('the preview shows what was found, and asks for the consent', async () => {
    await upload(page, 'members.csv', brokenFile)
    await expect(page.getByText('6 rows in 4 columns, and 2 broken lines')).toBeVisible()
    await expect(page.getByLabel('Addresses')).toHaveValue('0')
    await expect(page.getByLabel('When they agreed')).toHaveValue('3')
    await button(page, 'Import 6 rows').click()
    await expect(formError(page)).toContainText('Choose whether they agreed')
    await page.getByLabel('They agreed: import them as confirmed').check()
    await button(page, 'Import 6 rows').click()
    await expect(formError(page)).toContainText('Write down how and when')
    await expectAccessible(page)
    await expectAccessibleOnPhone(page)
    await page.getByRole('textbox', { name: 'Record of consent' }).fill('At the fair of 2025.')
    await button(page, 'Import 6 rows').click()
  })

  await test.step('the report names every line that was not imported', async () => {
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
    await expect(page.locator('dl')).toContainText('Added3')
    for (const [line, reason] of [
      [4, 'is not subscribed: the file says “false”'],
      [5, 'has an address that is not complete'],
      [6, 'has 1 cell, the first line has 4 cells'],
      [7, 'has a quotation mark that is not closed'],
    ]) {
      await expect(page.getByText(`Line ${line} ${reason}`)).toBeVisible()
    }
    const file = await downloaded(page, () =>
      page.getByRole('link', { name: 'Download all 4 lines' }).click(),
    )
    expect(file).toContain('5,broken,has an address that is not complete')
  })

  await test.step('the download has everyone with the consent as it is recorded', async () => {
    await openHydrated(page, path)
    const file = await downloaded(page, () => button(page, 'Download as CSV').click())
    expect(file.trim().split('\r\n')).toHaveLength(4)
    expect(file).toContain(
      'dora@example.org,confirmed,"cybersecurity, ai, cyber-marketing",At the fair of 2025.,2025-03-01T10:20:30.000Z,Import,Ada Night',
    )
  })

  await test.step('a subscriber is erased after a question, and not imported again', async () => {
    await page.getByRole('link', { name: 'cleo@example.org' }).click()
    await button(page, 'Erase the subscriber…').click()
    await page.getByRole('button', { name: 'Erase the subscriber', exact: true }).click()
    await expect(page.getByText('The subscriber was erased.')).toBeVisible()
    await expect(page.getByText('2 subscribers', { exact: true })).toBeVisible()
    await openHydrated(page, `${path}/imports`)
    await upload(page, 'again.csv', 'email\ncleo@example.org\n')
    await page.getByLabel('Ask everyone to confirm').check()
    await button(page, 'Import 1 row').click()
    await expect(page.getByText('Line 2 had its data deleted here')).toBeVisible()
    await openHydrated(page, `${newsroom.desk}/log`)
    await expect(page.getByText('erased the subscriber c•••@example.org')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('subscribers are imported, invited and suppressed with plain forms', async ({
    page,
    context,
    ownNewsroom,
  }) => {
    const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0' })
    const path = pathOf(newsroom)
    await signInAs(context, newsroom, 'ada')
    await page.goto(`${path}/imports`)
    await upload(page, 'members.csv', 'email\nada@example.org\nbroken\n')
    await page.getByLabel('They agreed: import them as confirmed').check()
    await button(page, 'Import 2 rows').click()
    await expect(formError(page)).toContainText('Write down how and when')
    await page.getByRole('textbox', { name: 'Record of consent' }).fill('On paper, in May.')
    await button(page, 'Import 2 rows').click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText('Line 3 has an address that is not complete')).toBeVisible()
    await page.goto(`${path}/new`)
    await page.getByLabel('Address to suppress').fill('never@example.org')
    await button(page, 'Suppress the address').click()
    await expect(page.getByText('The address is suppressed.')).toBeVisible()
    await button(page, 'Lift the suppression').click()
    await expect(page.getByText('The suppression was lifted.')).toBeVisible()
    await page.goto(`${path}?status=confirmed`)
    await page.getByRole('link', { name: 'ada@example.org' }).click()
    await page.getByLabel('Cyber-Marketing').uncheck()
    await button(page, 'Save the subjects').click()
    await expect(page.getByText('Saved. The change applies')).toBeVisible()
    await expect(page.getByText('On paper, in May.')).toBeVisible()
  })
})

async function upload(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
  await page.getByLabel('CSV file').setInputFiles(file)
  await button(page, 'Upload the file').click()
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return readFile(await download.path(), 'utf8')
}
