import { expect, openHydrated, signInAs, test } from '../../support/desk/newsroom'
import { expectAccessible } from '../../support/pages/axe'

// Readers report an error in an article; editors see it as a message, with the article and the passage.

const article = '/cybersecurity/passkeys-in-the-enterprise'

test.use({
  viewport: { width: 360, height: 740 },
  expectedConsoleErrors: [/422 \(Unprocessable Entity\)/],
})

test('an error is reported without a name, and its passage reaches the desk', async ({
  page,
  context,
  newsroom,
}) => {
  const { desk, server } = newsroom
  await page.goto(server.origin + article)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const link = page.getByRole('link', { name: 'Report an error' })
  const words = page.locator('.prose p').first()
  await words.selectText()
  const passage = (await words.innerText()).slice(0, 600)
  await link.click()
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', article)
  await expect(page.getByLabel('Passage')).toHaveValue(passage)

  await page.getByRole('main').getByLabel('Email address').fill('ada@')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('Your report was not sent.')
  await expect(page.getByLabel('What is wrong?')).toHaveAccessibleDescription(
    /Say what is wrong\.$/,
  )
  await expect(page.getByLabel('Passage')).toHaveValue(passage)
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', article)
  await expectAccessible(page)

  const wrong = `The figure is last year’s. ${crypto.randomUUID()}`
  await page.getByRole('main').getByLabel('Email address').fill('')
  await page.getByLabel('What is wrong?').fill(wrong)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await page.getByRole('link', { name: 'Back to the article' }).click()
  await expect(page).toHaveURL(server.origin + article)

  await signInAs(context, newsroom)
  await openHydrated(page, `${desk}/messages`)
  const message = page.getByRole('main').getByRole('listitem').filter({ hasText: wrong })
  await expect(message).toContainText('A reader')
  await expect(message.getByRole('blockquote')).toHaveText(passage)
  await expect(message.getByRole('link', { name: 'As readers see it' })).toHaveAttribute(
    'href',
    article,
  )
  await message.getByRole('link', { name: /^Answer or assign/ }).click()
  await expect(page.getByText('This reader left no email address')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/\/articles\/[\da-f-]{36}$/)
})
