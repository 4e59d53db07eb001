import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/pages/axe'
import { expect, test } from '../../support/proxied-site'
import type { RunningServer } from '../../support/server'
import { queryDatabase } from '../../support/servers/database-beside'

// /contact stores and mails messages, with a trap for robots and clear errors.

const unprocessable = /422 \(Unprocessable Entity\)/
const forbidden = /403 \(Forbidden\)/

interface Message {
  name: string
  email: string
  subject?: string
  message: string
}

const aMessage = (message: string): Message => ({
  name: 'Ada Night',
  email: 'ada@example.com',
  message,
})

async function write(page: Page, { name, email, subject = '', message }: Message): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('main').getByLabel('Email address').fill(email)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

const storedMessages = (server: RunningServer, message: string) =>
  queryDatabase(
    server,
    'select name, email, subject from contact_messages where message = ?',
    message,
  )

test.describe('the form', () => {
  test.use({ expectedConsoleErrors: [unprocessable] })

  test('errors appear beside their fields, and a valid message is stored', async ({
    page,
    proxiedSite,
  }) => {
    await page.goto('/contact')
    await write(page, { name: '', email: 'ada@', subject: 'About <b>', message: 'One\n\nTwo' })
    await send(page)
    await test.step('errors appear beside their fields, and what was typed stays', () =>
      expectErrors(page))
    await write(page, { name: '', email: '', message: '' })
    await send(page)
    await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    const text = 'Hello.\n\nWith scripts.'
    await write(page, { ...aMessage(text), subject: 'A question' })
    await send(page)
    await expect(page).toHaveURL(/\/contact\/thanks$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    expect(storedMessages(proxiedSite, text)).toEqual([
      { name: 'Ada Night', email: 'ada@example.com', subject: 'A question' },
    ])
    await expectAccessible(page)
  })
})

async function expectErrors(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('Your message was not sent.')
  await expect(page.getByRole('alert')).toBeFocused()
  const name = page.getByLabel('Name')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription('Enter your name.')
  const email = page.getByRole('main').getByLabel('Email address')
  await expect(email).toHaveAccessibleDescription(/not a complete email address/)
  await expect(email).toHaveValue('ada@')
  await expect(page.getByLabel('Subject')).toHaveValue('About <b>')
  const message = page.getByLabel('Message')
  await expect(message).toHaveValue('One\n\nTwo')
  await expect(message).not.toHaveAttribute('aria-invalid')
  await page.getByRole('alert').getByRole('link', { name: 'Enter your name.' }).click()
  await expect(name).toBeFocused()
}

test('people cannot reach the trap field of robots', async ({ page }) => {
  await page.goto('/contact')
  const trap = page.getByRole('main').locator('[name=homepage]')
  await expect(trap).not.toBeInViewport()
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(4)
  const reached: string[] = []
  await page.getByLabel('Name').focus()
  for (let stop = 0; stop < 5; stop += 1) {
    reached.push(
      await page.evaluate(() => document.activeElement?.getAttribute('name') ?? 'button'),
    )
    await page.keyboard.press('Tab')
  }
  expect(reached).toEqual(['name', 'email', 'subject', 'message', 'button'])
})

test.describe('another site', () => {
  test.use({ expectedConsoleErrors: [forbidden] })

  test('cannot send a message', async ({ page, proxiedSite }) => {
    const form = `<form action="${proxiedSite.origin}/contact" method="post">
      <input name="name" value="Eve"><input name="email" value="eve@evil.example">
      <input name="message" value="Forged"><button>Win</button></form>`
    const other = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(form)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)
    const refused = page.waitForResponse(`${proxiedSite.origin}/contact`)
    await page.getByRole('button').click()
    expect((await refused).status()).toBe(403)
    await expect(page.getByRole('heading')).toHaveText('Not sent')
    expect(storedMessages(proxiedSite, 'Forged')).toEqual([])
    other.closeAllConnections()
    other.close()
  })
})
