import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../site'
import { fillBody } from './body'
import { aNetwork, anArticle, aTitle, completePost, countOf } from './newsroom-requests'
import {
  type Newsroom,
  type Person,
  password,
  people,
  post,
  sessionIn,
  startNewsroom,
} from './newsroom-server'

/** Sets the session cookie of an editor, without the sign-in form. */
export async function signInAs(
  context: BrowserContext,
  { desk, cookies }: Newsroom,
  person: Person = 'ada',
): Promise<void> {
  await setSessionCookie(context, desk, cookies[person])
}

export async function setSessionCookie(
  context: BrowserContext,
  desk: string,
  cookie: string,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  const { hostname: domain, pathname: path } = new URL(desk)
  await context.addCookies([{ name, value: value.join('='), domain, path, httpOnly: true }])
}

/** Waits until the page is hydrated. An assertion would describe the whole page each time that it is not. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.script === 'running')
}

export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForHydration(page)
}

/** The error message above a rejected form. */
export const formError = (page: Page) => page.getByRole('alert').filter({ has: page.locator('p') })

interface PostFields {
  title?: string
  domain?: string
  summary?: string
  body?: string
}

export async function write(page: Page, fields: PostFields): Promise<void> {
  if (fields.title !== undefined) await page.getByLabel('Title', { exact: true }).fill(fields.title)
  if (fields.domain !== undefined) await chooseDomain(page, fields.domain)
  if (fields.summary !== undefined) await page.getByLabel('Summary').fill(fields.summary)
  if (fields.body !== undefined) await fillBody(page, fields.body)
}

/** The field may be in a section that is not shown, and on a phone in a sheet. */
async function chooseDomain(page: Page, domain: string): Promise<void> {
  const field = page.getByLabel('Domain')
  const openSheet = page.getByRole('button', { name: 'Settings of the post' })
  const isInSheet = await openSheet.isVisible()
  if (isInSheet) await openSheet.click()
  if (!(await field.isVisible())) await showSection(page, 'Settings')
  await field.selectOption(domain)
  if (isInSheet) await page.keyboard.press('Escape')
}

/** Shows a section of the panel beside the text. */
export async function showSection(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: false }).click()
}

/** The page of the typed post, as the form shows it beside the text. */
export const previewFrame = (page: Page) => page.frameLocator('iframe[title="Page preview"]')

/** The dialog that asks before a post is published. */
export const publishDialog = (page: Page) => page.getByRole('dialog')

/** Publishes the post in the form, as an editor does. */
export async function publishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish now…' }).click()
  await publishDialog(page).getByRole('button', { name: 'Publish now' }).click()
}

export {
  aNetwork,
  anArticle,
  aTitle,
  completePost,
  countOf,
  expect,
  type Newsroom,
  type Person,
  password,
  people,
  post,
  sessionIn,
  startNewsroom,
  test,
}
