import { expect, test } from '../../support/site'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an article with its questions can be read to the end', async ({ page }) => {
    await page.goto('/cybersecurity/passkeys-in-the-enterprise')
    await expect(page.locator('.prose h2').first()).toBeVisible()
    const questions = page
      .getByRole('region', { name: 'Frequently Asked Questions' })
      .locator('details')
    await questions.nth(0).locator('summary').click()
    await expect(questions.nth(0).locator('p')).toBeVisible()
    await questions.nth(1).locator('summary').click()
    await expect(questions.nth(1).locator('p')).toBeVisible()
    await expect(questions.nth(0).locator('p')).toBeHidden()

    await test.step('there is no dead control', async () => {
      await expect(page.locator('main button:visible')).toHaveCount(0)
      await expect(page.getByRole('progressbar')).toBeHidden()
    })
  })
})
