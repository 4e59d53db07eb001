import { expect, type Locator, type Page } from '@playwright/test'

export function thumbnailField(page: Page): Locator {
  return page.getByRole('group', { name: 'Thumbnail' })
}

/** All that a complete article needs. */
export async function writeArticle(page: Page, title: string, body = 'Text.'): Promise<void> {
  await page.locator('#title').fill(title)
  await page.locator('#domain').selectOption('AI')
  await page.locator('#summary').fill('In short.')
  await page.locator('#body').fill(body)
}

/** Sends the form, and returns the id of the article. */
export async function create(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create Article' }).click()
  await expect(page.getByText('Article created successfully!').first()).toBeVisible()
  return new URL(page.url()).searchParams.get('created') ?? 'no id'
}
