import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

test("SPEC 2, 404 page: its button 'Quick Search (Cmd/Ctrl + K)' opens the search", async ({
  page,
}) => {
  await page.goto('/no-such-page')
  await page.getByText('Quick Search (Cmd/Ctrl + K)').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/no-such-page')
})
