import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aNetwork, password } from './newsroom'

/** Another browser, in another network. */
export async function anotherBrowser(
  browser: Browser,
  options: { javaScriptEnabled?: boolean; baseURL?: string } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: aNetwork() })
  return { context, page: await context.newPage() }
}

export async function signIn(
  page: Page,
  desk: string,
  typed: { email: string; password?: string },
): Promise<void> {
  await page.goto(`${desk}/sign-in`)
  await page.getByLabel('Email address').fill(typed.email)
  await page.getByLabel('Password').fill(typed.password ?? password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
