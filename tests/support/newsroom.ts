import type { BrowserContext, Page } from '@playwright/test'
import { type RunningServer, type Settings, startServer } from './server'
import { test as base, expect } from './site'

export const password = 'a horse, a battery and a staple'

export const people = {
  ada: { name: 'Ada Night', email: 'ada@example.com', role: 'owner' },
  ed: { name: 'Ed Day', email: 'ed@example.com', role: 'editor' },
  al: { name: 'Al Dawn', email: 'al@example.com', role: 'author' },
} as const

export type Person = keyof typeof people

/** A server with its editors; each has a cookie of a session. */
export interface Newsroom {
  server: RunningServer
  /** `http://127.0.0.1:…/desk-…` */
  desk: string
  cookies: Record<Person, string>
}

export async function startNewsroom(settings: Settings = {}): Promise<Newsroom> {
  return furnish(await startServer(settings))
}

/** Sets the desk up as people do, by its forms. */
export async function furnish(server: RunningServer): Promise<Newsroom> {
  const desk = server.deskUrl
  const ada = sessionIn(await post(server.setupUrl, { ...people.ada, password }))
  const cookies = { ada, ed: '', al: '' }
  for (const person of ['ed', 'al'] as const) {
    const { name, email, role } = people[person]
    const invited = await post(`${desk}/editors`, { step: 'invite', email, role }, ada)
    const url = /http[^"<\s]*welcome\?token=[\w-]+/.exec(await invited.text())?.[0] ?? 'no link'
    cookies[person] = sessionIn(await post(url, { name, password }))
  }
  return { server, desk, cookies }
}

export async function post(
  url: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: cookie ? { Cookie: cookie } : {},
    redirect: 'manual',
  })
}

export function sessionIn(response: Response): string {
  const cookie = response.headers.getSetCookie().find((line) => line.includes('session_token='))
  if (!cookie) throw new Error(`No session: ${response.status}`)
  return cookie.split(';')[0] ?? ''
}

export async function comeIn(
  context: BrowserContext,
  { server, desk, cookies }: Newsroom,
  person: Person = 'ada',
): Promise<void> {
  const [name = '', ...value] = cookies[person].split('=')
  await context.addCookies([
    {
      name,
      value: value.join('='),
      domain: new URL(server.origin).hostname,
      path: new URL(desk).pathname,
      httpOnly: true,
    },
  ])
}

/** Waits until the page's own scripts have taken over. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
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

/** Attempts to sign in from here count for nobody else. */
export function aNetwork(): { 'X-Forwarded-For': string } {
  made += 1
  return { 'X-Forwarded-For': `10.${process.pid % 250}.${Math.floor(made / 250)}.${made % 250}` }
}

export const test = base.extend<object, { newsroom: Newsroom }>({
  newsroom: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      // With a proxy, so that a test can come from a network of its own: attempts are counted by it.
      const newsroom = await startNewsroom({ TRUST_PROXY: '1' })
      await use(newsroom)
      await newsroom.server.stop()
    },
    { scope: 'worker' },
  ],
})

export { expect }
