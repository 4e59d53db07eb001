import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../site'
import {
  furnish,
  type Newsroom,
  type Person,
  password,
  people,
  post,
  sessionIn,
  startNewsroom,
} from './furnished'

export async function comeIn(
  context: BrowserContext,
  { desk, cookies }: Newsroom,
  person: Person = 'ada',
): Promise<void> {
  await comeInWith(context, desk, cookies[person])
}

/** The same for somebody whose cookie a test has at hand. */
export async function comeInWith(
  context: BrowserContext,
  desk: string,
  cookie: string,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  const { hostname: domain, pathname: path } = new URL(desk)
  await context.addCookies([{ name, value: value.join('='), domain, path, httpOnly: true }])
}

/** Waits until the page's own scripts have taken over. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-script', 'running')
}

export async function openAwake(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await awake(page)
}

/** What stands above a form that came back. */
export const trouble = (page: Page) => page.getByRole('alert').filter({ has: page.locator('p') })

interface Written {
  title?: string
  domain?: string
  summary?: string
  body?: string
}

let made = 0

export function aTitle(): string {
  made += 1
  return `A story of the night watch, number ${process.pid}-${made}`
}

export async function write(page: Page, written: Written): Promise<void> {
  if (written.title !== undefined)
    await page.getByLabel('Title', { exact: true }).fill(written.title)
  if (written.domain !== undefined) await page.getByLabel('Domain').selectOption(written.domain)
  if (written.summary !== undefined) await page.getByLabel('Summary').fill(written.summary)
  if (written.body !== undefined)
    await page.getByRole('textbox', { name: 'Body' }).fill(written.body)
}

export const complete = (title = aTitle()) => ({
  title,
  domain: 'AI',
  summary: 'What the watch saw.',
  body: 'It was a quiet night.',
})

/** An article that is made without a browser, and its address at the desk. */
export async function anArticle(
  { desk, cookies }: Newsroom,
  { title = aTitle(), when = 'now' }: { title?: string; when?: 'now' | 'draft' } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...complete(title), id, tab: 'one', when }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return `${desk}/articles/${id}`
}

/** How many posts the desk lists that are called this. */
export async function countOf(
  { desk, cookies }: Newsroom,
  title: string,
  status = '',
): Promise<number> {
  const query = new URLSearchParams({ q: title, status })
  const answer = await fetch(`${desk}/posts?${query}`, { headers: { Cookie: cookies.ada } })
  return Number(/>(\d+) posts?</.exec(await answer.text())?.[1])
}

/** What is asked before a post comes out. */
export const publishing = (page: Page) => page.getByRole('dialog')

/** Publishes what is in the form, as an editor does it. */
export async function publishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  await publishing(page).getByRole('button', { name: 'Publish now' }).click()
}

/** Attempts to sign in from here count for nobody else. */
export function aNetwork(): { 'X-Forwarded-For': string } {
  made += 1
  return { 'X-Forwarded-For': `10.${process.pid % 250}.${Math.floor(made / 250)}.${made % 250}` }
}

export {
  expect,
  furnish,
  type Newsroom,
  type Person,
  password,
  people,
  post,
  sessionIn,
  startNewsroom,
  test,
}
