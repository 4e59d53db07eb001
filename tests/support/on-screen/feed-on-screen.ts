import type { Page } from '@playwright/test'

// Locators for the feed of a domain page.

export const feed = (page: Page) => page.locator('#article-feed')
/** The visible cards. */
export const cards = (page: Page) => feed(page).getByRole('article')
export const status = (page: Page) => feed(page).getByRole('status')
