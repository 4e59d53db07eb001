import type { Page } from '@playwright/test'

export const article = '/cybersecurity/passkeys-in-the-enterprise'
/** A short post. */
export const brief = '/weekly-brief/brief-logs-worth-keeping'
/** A page with little on it: what is chosen holds for all alike, and this one is quickly there. */
export const plainPage = '/contact'

export const day = 'rgb(246, 248, 252)'
export const night = 'rgb(7, 11, 20)'

/** The colour of the page's ground, as it is drawn. */
export const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

export async function choose(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Display settings' })
  if (!(await panel.isVisible()))
    await page
      .getByRole('button', { name: /^Display/ })
      .last()
      .click()
  // The button is drawn by its label: the radio itself has no size.
  await panel.getByRole('radio', { name, exact: true }).check({ force: true })
}

/** In pixels, as the text of a post is drawn. */
export const textSize = (page: Page) =>
  page.locator('.prose').evaluate((prose) => Number.parseFloat(getComputedStyle(prose).fontSize))
