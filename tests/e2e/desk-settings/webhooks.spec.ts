import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  anArticle,
  aTitle,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { startNewsroom } from '../../support/desk/newsroom-server'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'

test.use({ expectedConsoleErrors: [/status of 422/] })

let newsroom: Newsroom
test.beforeAll(async () => {
  newsroom = await startNewsroom({ SAMPLE_CONTENT: '0', WEBHOOKS_PRIVATE: '1' })
})
test.afterAll(() => newsroom.server.stop())

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Another program on this machine. */
async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 204 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    response.writeHead(answer.status).end(answer.status === 204 ? undefined : 'Not today')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { received, answer, address: `http://127.0.0.1:${port}/hooks`, stop }
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const digest = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${digest}`)
}

test('an owner adds a webhook, which is told of published, changed and withdrawn posts', async ({
  page,
  context,
}) => {
  const { desk, cookies } = newsroom
  const receiver = await startReceiver()
  const { received, answer, address } = receiver
  const typeOf = (index: number) => JSON.parse(received[index]?.body ?? '{}').type
  await signInAs(context, newsroom, 'ada')
  const main = page.getByRole('main')
  let secret = ''

  await test.step('an address that cannot be used is refused, and stays in the form', async () => {
    await openHydrated(page, `${desk}/settings/webhooks`)
    await expect(main).toContainText('No webhooks yet')
    await main.getByLabel('Address').fill('example.com')
    await main.getByRole('button', { name: 'Add the webhook' }).click()
    await expect(main.getByRole('alert')).toContainText('This is no web address')
    await expect(main.getByLabel('Address')).toHaveValue('example.com')
    await expectAccessible(page)
  })

  await test.step('the secret is shown once', async () => {
    await main.getByLabel('Address').fill(address)
    await main.getByRole('button', { name: 'Add the webhook' }).click()
    secret = (await main.locator('#webhook-secret').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await main.getByRole('link', { name: address }).click()
    await expect(main).toContainText('Nothing sent yet')
    await expect(main).not.toContainText('whsec_')
  })

  await test.step('a test is sent at once, signed', async () => {
    await main.getByRole('button', { name: 'Send a test' }).click()
    await expect(main).toContainText('The test was delivered: the address answered 204.')
    expect(typeOf(0)).toBe('webhook.test')
    expect(received[0] && isSigned(received[0], secret)).toBe(true)
  })

  await test.step('posts that are published and withdrawn are sent', async () => {
    const title = aTitle()
    const article = await anArticle(newsroom, { title })
    await expect.poll(() => received.length).toBe(2)
    expect(typeOf(1)).toBe('post.published')
    expect(JSON.parse(received[1]?.body ?? '{}').data.post.title).toBe(title)
    await post(`${article}/status`, { step: 'withdraw', version: '1' }, cookies.ada)
    await expect.poll(() => received.length).toBe(3)
    expect(typeOf(2)).toBe('post.withdrawn')
    expect(received.every((one) => isSigned(one, secret))).toBe(true)
    await expect(async () => {
      await page.reload()
      await expect(main.getByText('Delivered', { exact: true })).toHaveCount(3, { timeout: 500 })
    }).toPass()
    await expect(main.getByRole('link', { name: title })).toHaveCount(2)
    await expectAccessibleOnPhone(page)
  })

  await test.step('an address that refuses is tried again', async () => {
    answer.status = 500
    await main.getByRole('button', { name: 'Send a test' }).click()
    await expect(main.getByRole('alert')).toContainText('The address answered 500. Not today')
    await anArticle(newsroom)
    await expect(async () => {
      await page.reload()
      await expect(main.getByText('Trying again')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(main).toContainText('Nothing could be delivered since')
  })

  await test.step('410 Gone turns it off; an owner turns it on and sends the message again', async () => {
    answer.status = 410
    await expect(async () => {
      await page.reload()
      await expect(main).toContainText('the address answered 410 Gone', { timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await main.getByRole('button', { name: 'Turn it on' }).click()
    await expect(main).toContainText('The webhook is on.')
    answer.status = 204
    const before = received.length
    await main.getByRole('button', { name: /^Send “/ }).click()
    await expect.poll(() => received.length).toBe(before + 1)
  })

  await test.step('without scripts it is removed after a question', async () => {
    const here = page.url()
    const question = await fetch(`${here}?step=remove`, { headers: { Cookie: cookies.ada } })
    expect(await question.text()).toContain('Remove this webhook?')
    await main.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
    await expect(main).toContainText('The webhook was removed.')
    await expect(main).toContainText('No webhooks yet')
  })
  receiver.stop()
})
