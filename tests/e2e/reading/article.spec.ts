import { themeColour } from '../../support/pages/theme-colour'
import { expect, test } from '../../support/site'

const article = '/cybersecurity/passkeys-in-the-enterprise'
const brief = '/weekly-brief/brief-logs-worth-keeping'

test('SPEC 2: domain colours: cybersecurity red, ai blue, cyber-marketing purple, weekly-brief amber', async ({
  page,
}) => {
  for (const [path, domain, colour] of [
    [article, 'Cybersecurity', 'red'],
    ['/ai/what-attention-computes', 'AI', 'blue'],
    ['/cyber-marketing/dmarc-for-marketers', 'Cyber-Marketing', 'purple'],
    [brief, 'Cybersecurity', 'amber'],
  ] as const) {
    await page.goto(path)
    const badge = page.locator('article > div > header').getByText(domain, { exact: true }).first()
    await expect(badge, path).toHaveCSS('color', await themeColour(page, colour))
  }
})

test("SPEC 2: 'Related Intelligence', delay 0.1 s per index", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(article)
  const cards = page.getByRole('region', { name: 'Related Intelligence' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const delays = await cards.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).animationDelay),
  )
  expect(delays).toEqual(['0s', '0.1s', '0.2s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('SPEC 2: FAQ: one item open at a time, collapsible', async () => {
    const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
    const questions = faq.locator('summary')
    await expect(questions).toHaveCount(3)
    await questions.nth(0).click()
    await expect(faq.locator('details[open]')).toHaveCount(1)
    await questions.nth(1).click()
    await expect(faq.locator('details[open] summary')).toHaveText([
      (await questions.nth(1).textContent()) ?? '',
    ])
    await questions.nth(1).click()
    await expect(faq.locator('details[open]')).toHaveCount(0)
  })
})

test('/post-demo can be saved', async ({ page }) => {
  await page.goto('/post-demo')
  await page.getByRole('button', { name: 'Bookmark article' }).click()
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Everything an article can hold' }).click()
  await expect(page).toHaveURL('/post-demo')
})
