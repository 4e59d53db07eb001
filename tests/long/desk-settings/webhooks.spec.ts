import {
  anArticle,
  aTitle,
  expect,
  openHydrated,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { startReceiver } from '../../support/servers/webhook-receiver'

test.use({ expectedConsoleErrors: [/status of 422/] })

test('an owner adds a webhook, which is told of posts, and removes it', async ({
  page,
  context,
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0', WEBHOOKS_PRIVATE: '1' })
  const { desk } = newsroom
  const receiver = await startReceiver()
  const { address } = receiver
  await signInAs(context, newsroom, 'ada')
  const main = page.getByRole('main')

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
    await expect(main.locator('#webhook-secret')).toHaveText(/^whsec_/)
    await main.getByRole('link', { name: address }).click()
    await expect(main).toContainText('Nothing sent yet')
    await expect(main).not.toContainText('whsec_')
  })

  await test.step('a test is sent at once, and a published post', async () => {
    await main.getByRole('button', { name: 'Send a test' }).click()
    await expect(main).toContainText('The test was delivered: the address answered 204.')
    expect(receiver.typeOf(0)).toBe('webhook.test')
    const title = aTitle()
    await anArticle(newsroom, { title })
    await expect.poll(() => receiver.typeOf(1)).toBe('post.published')
    await expect(async () => {
      await page.reload()
      await expect(main.getByText('Delivered', { exact: true })).toHaveCount(2, { timeout: 500 })
    }).toPass()
    await expect(main.getByRole('link', { name: title })).toBeVisible()
    await expectAccessibleOnPhone(page)
  })

  await test.step('an address that refuses is named', async () => {
    receiver.answer.status = 500
    await main.getByRole('button', { name: 'Send a test' }).click()
    await expect(main.getByRole('alert')).toContainText('The address answered 500. Not today')
  })

  await test.step('it is removed after a question', async () => {
    await main.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
    await expect(main).toContainText('The webhook was removed.')
    await expect(main).toContainText('No webhooks yet')
  })
  receiver.stop()
})
