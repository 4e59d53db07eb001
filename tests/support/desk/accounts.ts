import { equal, match } from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../until'
import { aNetwork } from './newsroom-requests'
import { type Newsroom, password, post, sessionIn } from './newsroom-server'
import { totpCode } from './totp'

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
  equal(answer.status, 303)
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
  if (answer.status === 303) match(answer.headers.get('Location') ?? '', /\/sign-in/)
  else equal(answer.status, 200)
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
  await until(async () => {
    // An unfinished file has another ending.
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const mail = mails.find(
      (text) => text.includes(`To: ${email}`) && text.includes('password for'),
    )
    link = /http\S*welcome\?token=[\w-]+/.exec(mail?.replaceAll('=\r\n', '') ?? '')?.[0] ?? ''
    return link !== ''
  })
  return link.replace('token=3D', 'token=')
}
