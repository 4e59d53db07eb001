import { copyDataFolder, prepareDataFolder } from '../prepared/data-folder'
import { type ServerProcess, startProcess } from '../program'
import { type RunningServer, type Settings, startServer } from '../server'

export const password = 'a horse, a battery and a staple'

export const people = {
  ada: { name: 'Ada Night', email: 'ada@example.com', role: 'owner' },
  ed: { name: 'Ed Day', email: 'ed@example.com', role: 'editor' },
  al: { name: 'Al Dawn', email: 'al@example.com', role: 'author' },
} as const

export type Person = keyof typeof people

type Cookies = Record<Person, string>

/** A server with three editors, and the session cookie of each. */
export interface Newsroom<Server extends RunningServer = RunningServer> {
  server: Server
  /** `http://127.0.0.1:…/desk-…` */
  desk: string
  cookies: Cookies
}

/** On SQLite. The accounts are created once a run and copied: hashing and estimating passwords is slow by design. */
export async function startNewsroom(settings: Settings = {}): Promise<Newsroom> {
  const { dataDir, cookies } = await dataFolderWithEditors(settings)
  const server = await startServer({ ...settings, DATA_DIR: dataDir })
  return { server, desk: server.deskUrl, cookies }
}

/** The same in a process of its own. */
export async function startNewsroomProcess(
  settings: Settings = {},
): Promise<Newsroom<ServerProcess>> {
  const { dataDir, cookies } = await dataFolderWithEditors(settings)
  const server = await startProcess({ ...settings, DATA_DIR: dataDir })
  return { server, desk: server.deskUrl, cookies }
}

/** A data folder for one server with three editors: of a site with the sample edition, or without posts. */
export async function dataFolderWithEditors({
  SAMPLE_CONTENT = '1',
}: Settings): Promise<{ dataDir: string; cookies: Cookies }> {
  const { folder, result } = await prepareDataFolder(
    SAMPLE_CONTENT === '0' ? 'editors' : 'sample-and-editors',
    { SAMPLE_CONTENT },
    async (server) => (await setUpEditors(server)).cookies,
  )
  return { dataDir: await copyDataFolder(folder), cookies: result }
}

/** Creates the three accounts with the desk's forms. */
export async function setUpEditors(server: RunningServer): Promise<Newsroom> {
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
