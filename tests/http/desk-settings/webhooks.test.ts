import { onTestFinished } from 'vitest'
import { anArticle, aTitle } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { isSigned, startReceiver } from '../../support/servers/webhook-receiver'
import { until } from '../../support/until'

test('a webhook is told of published and withdrawn posts, tried again, turned off and removed', async ({
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0', WEBHOOKS_PRIVATE: '1' })
  const { desk, cookies } = newsroom
  const { received, answer, address, typeOf, stop } = await startReceiver()
  onTestFinished(stop)
  const browser = plainBrowser({ cookie: cookies.ada })
  let page = await browser.open(`${desk}/settings/webhooks`)
  const main = () => page.part('main')
  page = await main().press('Add the webhook', { Address: address })
  const [secret = ''] = /whsec_\S+/.exec(main().part('status').text) ?? []
  page = await main().follow(address)
  expect(main().text).toContain('Nothing sent yet')
  expect(main().text).not.toContain('whsec_')
  const here = page.url
  const untilShown = (isShown: () => boolean) =>
    until(async () => {
      page = await browser.open(here)
      return isShown()
    })

  await step('a test is sent at once, signed', async () => {
    page = await main().press('Send a test')
    expect(main().text).toContain('The test was delivered: the address answered 204.')
    expect(typeOf(0)).toBe('webhook.test')
    expect(received[0] && isSigned(received[0], secret)).toBe(true)
  })

  await step('posts that are published and withdrawn are sent', async () => {
    const title = aTitle()
    const article = await anArticle(newsroom, { title })
    await until(() => received.length === 2)
    expect(typeOf(1)).toBe('post.published')
    expect(JSON.parse(received[1]?.body ?? '{}').data.post.title).toBe(title)
    await post(`${article}/status`, { step: 'withdraw', version: '1' }, cookies.ada)
    await until(() => received.length === 3)
    expect(typeOf(2)).toBe('post.withdrawn')
    expect(received.every((one) => isSigned(one, secret))).toBe(true)
    await untilShown(() => main().text.split('Delivered').length - 1 === 3)
    expect(main().parts('a', title)).toHaveLength(2)
  })

  await step('an address that refuses is tried again', async () => {
    answer.status = 500
    page = await main().press('Send a test')
    expect(main().part('alert').text).toContain('The address answered 500. Not today')
    await anArticle(newsroom)
    await untilShown(() => main().text.includes('Trying again'))
    expect(main().text).toContain('Nothing could be delivered since')
  })

  await step(
    '410 Gone turns it off; an owner turns it on and sends the message again',
    async () => {
      answer.status = 410
      await untilShown(() => main().text.includes('the address answered 410 Gone'))
      page = await main().press('Turn it on')
      expect(main().text).toContain('The webhook is on.')
      answer.status = 204
      const before = received.length
      page = await main().press(/^Send “/)
      await until(() => received.length === before + 1)
    },
  )

  await step('it is removed after a question', async () => {
    page = await main().press('Remove…')
    expect(main().text).toContain('Remove this webhook?')
    page = await main().press('Remove it')
    expect(main().text).toContain('The webhook was removed.')
    expect(main().text).toContain('No webhooks yet')
  })
})
