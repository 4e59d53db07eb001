import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { aNetwork, type Newsroom, password, post, sessionIn } from './newsroom'
import { totpCode } from './totp'

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

let count = 0

/** Invites an editor and sets their password. No other test uses this account. */
export async function aNewEditor(
  newsroom: Newsroom,
  role: 'owner' | 'editor' | 'author' = 'author',
): Promise<{ name: string; email: string; cookie: string }> {
  count += 1
  const name = `Newcomer ${process.pid} ${count}`
  const email = `newcomer-${process.pid}-${count}@example.com`
  const link = await invitationFor(newsroom, { email, role })
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ name, password }),
    headers: aNetwork(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return { name, email, cookie: sessionIn(answer) }
}

/** The same with a second factor. */
export async function aNewEditorWithSecondFactor(newsroom: Newsroom) {
  const editor = await aNewEditor(newsroom)
  return { ...editor, ...(await turnOnSecondFactor(newsroom, editor.cookie)) }
}

/** Turns on the second factor of this session's editor, which starts a new session. */
export async function turnOnSecondFactor({ desk }: Newsroom, session: string) {
  const url = `${desk}/account/second-factor`
  const setupPage = await (await post(url, { step: 'begin', password }, session)).text()
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(setupPage)?.[1]?.replaceAll('&amp;', '&') ??
    ''
  const uri = hidden('uri')
  const code = totpCode(uri, new Date())
  const cookie = sessionIn(await post(url, { step: 'confirm', code }, session))
  return { cookie, uri, recoveryCodes: hidden('recoveryCodes').split(' ') }
}

/** Signs in in another browser; returns the session cookie. */
export async function anotherSession({ desk }: Newsroom, email: string): Promise<string> {
  const answer = await fetch(`${desk}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: aNetwork(),
    redirect: 'manual',
  })
  return sessionIn(answer)
}

/** Whether this session cookie opens the desk. */
export async function isSignedIn({ desk }: Newsroom, cookie: string): Promise<boolean> {
  const answer = await fetch(`${desk}/posts`, { headers: { Cookie: cookie }, redirect: 'manual' })
  if (answer.status === 303) expect(answer.headers.get('Location')).toContain('/sign-in')
  else expect(answer.status).toBe(200)
  return answer.status === 200
}

export async function invitationFor(
  { desk, cookies }: Newsroom,
  invited: { email: string; role: string },
): Promise<string> {
  const invitation = { step: 'invite', password, ...invited }
  const answer = await post(`${desk}/editors`, invitation, cookies.ada)
  return /http[^"<\s]*welcome\?token=[\w-]+/.exec(await answer.text())?.[0] ?? 'no link'
}

/** The password link in the mail to this address, in the mail folder of a server without SMTP. */
export async function linkMailedTo(newsroom: Newsroom, email: string): Promise<string> {
  const folder = join(newsroom.server.dataDir, 'mail')
  let link = ''
  await expect
    .poll(async () => {
      // An unfinished file has another ending.
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      const mail = mails.find(
        (text) => text.includes(`To: ${email}`) && text.includes('password for'),
      )
      link = /http\S*welcome\?token=[\w-]+/.exec(mail?.replaceAll('=\r\n', '') ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link.replace('token=3D', 'token=')
}
