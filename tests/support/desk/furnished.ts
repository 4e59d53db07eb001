import { type RunningServer, type Settings, startServer } from '../server'

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
    const invitation = { step: 'invite', email, role, password }
    const invited = await post(`${desk}/editors`, invitation, ada)
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
