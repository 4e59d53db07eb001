import { aNetwork } from '../../support/desk/newsroom-requests'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// Readers report an error in an article; editors see it as a message, with the article and the passage.

const article = '/cybersecurity/passkeys-in-the-enterprise'

test('without JavaScript, an error is reported without a name, and its passage reaches the desk', async ({
  newsroom,
}) => {
  const { desk, server, cookies } = newsroom
  const reader = plainBrowser({ headers: aNetwork() })
  let page = await reader.open(server.origin + article)
  const title = page.part('h1').text
  page = await page.follow('Report an error')
  expect(page.link(title)).toBe(server.origin + article)
  const passage = 'A passage that was copied.'
  const send = (typed: Record<string, string>) => page.part('main').press('Send report', typed)
  page = await send({ Passage: passage, 'Email address': 'ada@' })
  expect(page.part('alert').text).toContain('Your report was not sent.')
  expect(page.field('What is wrong?').description).toMatch(/Say what is wrong\.$/)
  expect(page.field('Passage').value).toBe(passage)
  expect(page.link(title)).toBe(server.origin + article)

  const wrong = `The figure is last year’s. ${crypto.randomUUID()}`
  page = await send({ 'Email address': '', 'What is wrong?': wrong })
  expect(page.part('h1').text).toBe('Thank you')
  expect(page.link('Back to the article')).toBe(server.origin + article)

  page = await plainBrowser({ cookie: cookies.ada }).open(`${desk}/messages`)
  const message = page.part('main').part('li', wrong)
  expect(message.text).toContain('A reader')
  expect(message.part('blockquote').text).toBe(passage)
  expect(message.link('As readers see it')).toBe(server.origin + article)
  page = await message.follow(/^Answer or assign/)
  expect(page.text).toContain('This reader left no email address')
  page = await page.part('main').follow(title)
  expect(page.url).toMatch(/\/articles\/[\da-f-]{36}$/)
})
