import type { Running } from './running'

/** The address of the desk of a new site, and the session of its first editor. */
export async function firstEditor({
  setupUrl,
}: Running): Promise<{ desk: string; cookie: string }> {
  const setup = await send(setupUrl, {
    name: 'Bench',
    email: 'bench@example.com',
    password: 'a horse, a battery and a staple',
  })
  const line = setup.headers.getSetCookie().find((text) => text.includes('session_token')) ?? ''
  return { desk: setupUrl.replace(/\/setup\?.*/, ''), cookie: line.split(';')[0] ?? '' }
}

export function send(url: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
    redirect: 'manual',
  })
}

/** A token with which the editor's programs may publish. */
export async function createToken({
  desk,
  cookie,
}: {
  desk: string
  cookie: string
}): Promise<string> {
  const form = new URLSearchParams({
    step: 'create',
    name: 'Bench',
    days: '7',
    password: 'a horse, a battery and a staple',
  })
  for (const scope of ['posts:write', 'posts:publish']) form.append('scope', scope)
  const headers = { Cookie: cookie }
  const page = await fetch(`${desk}/account/tokens`, { method: 'POST', body: form, headers })
  const token = /vgl_[\w-]{43}/.exec(await page.text())?.[0]
  if (!token) throw new Error(`No token was created: ${page.status}.`)
  return token
}
