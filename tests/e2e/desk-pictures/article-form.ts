import type { Locator, Page } from '@playwright/test'
import { comeIn, expect, type Newsroom, publishNow } from '../../support/desk/newsroom'

/** Opens the form for a new article, with what its scripts add to it. */
export async function openForm(page: Page, newsroom: Newsroom): Promise<void> {
  await comeIn(page.context(), newsroom)
  await page.goto(`${newsroom.desk}/articles/new`)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
}

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
  const id = await page.locator('[data-post-form] input[name=id]').inputValue()
  await publishNow(page)
  await expect(
    page.getByText(`Article created successfully! Article ID: ${id}`).first(),
  ).toBeVisible()
  return id
}

/** What readers get for the picture of an article, as its address is known to all. */
export function thumbnailOf({ server }: Newsroom, id: string): Promise<Response> {
  return fetch(`${server.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`)
}
