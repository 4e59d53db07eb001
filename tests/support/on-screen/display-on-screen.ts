import type { Page } from '@playwright/test'

export const article = '/cybersecurity/passkeys-in-the-enterprise'
/** A short post. */
export const brief = '/weekly-brief/brief-logs-worth-keeping'
/** A page that loads quickly: display settings are the same on all pages. */
export const plainPage = '/contact'

/** The theme that the reader sees, by the brightness of the background. */
export const visibleTheme = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    const channels = backgroundColor.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
    return Math.max(...channels) > 127 ? 'light' : 'dark'
  })

/** Chooses an option in the display settings. */
export async function choose(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Display settings' })
  if (!(await panel.isVisible()))
    await page
      .getByRole('button', { name: /^Display/ })
      .last()
      .click()
  // Forced, because the radio button is visually hidden behind its label.
  await panel.getByRole('radio', { name, exact: true }).check({ force: true })
}

/** The font size of a post's text in pixels. */
export const textSize = (page: Page) =>
  page.locator('.prose').evaluate((prose) => Number.parseFloat(getComputedStyle(prose).fontSize))
