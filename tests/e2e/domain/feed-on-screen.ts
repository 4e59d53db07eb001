import type { Page } from '@playwright/test'

/** The feed of a domain page as tests see it. */

export const feed = (page: Page) => page.locator('#article-feed')
/** Those that can be seen. */
export const cards = (page: Page) => feed(page).getByRole('article')
export const status = (page: Page) => feed(page).getByRole('status')
