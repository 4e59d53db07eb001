import type { Locator, Page } from '@playwright/test'
import { expect, type Newsroom, publishNow, signInAs, write } from '../desk/newsroom'

/** Opens the form for a new article and waits until it is hydrated. */
export async function openForm(page: Page, newsroom: Newsroom): Promise<void> {
  await signInAs(page.context(), newsroom)
  await page.goto(`${newsroom.desk}/articles/new`)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
}

export function thumbnailField(page: Page): Locator {
  return page.getByRole('group', { name: 'Thumbnail' })
}

/** Fills in all required fields. */
export async function writeArticle(page: Page, title: string, body = 'Text.'): Promise<void> {
  await write(page, { title, domain: 'AI', summary: 'In short.', body })
}

/** Publishes the article and returns its id. */
export async function create(page: Page): Promise<string> {
  const id = await page.locator('[data-post-form] input[name=id]').inputValue()
  await publishNow(page)
  await expect(
    page.getByText(`Article created successfully! Article ID: ${id}`).first(),
  ).toBeVisible()
  return id
}
