import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { password, people, post, sessionIn } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'
import { type RunningServer, startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

const SITE_URL = 'https://news.example'

test('the set-up link works once, and a desk can move to another address', async ({
  ownServer,
}) => {
  const settings = { SAMPLE_CONTENT: '0', DATA_DIR: await temporaryFolder() }
  const server = await ownServer(startServer({ ...settings, DESK_PATH: 'the-first' }))
  await step('the set-up link creates the first editor, and is then not found', () => setUp(server))
  await server.stop()
  const port = await freePort()
  const moved = { SITE_URL, PORT: String(port), DESK_PATH: 'the-second' }
  await ownServer(startServer({ ...settings, ...moved }))
  await step(
    'at its new address the desk has the same editors, and the old address is not found',
    () => signInAt(`http://127.0.0.1:${port}`),
  )
})

async function setUp({ setupUrl, deskUrl }: RunningServer): Promise<void> {
  const statusOf = async (url: string) => (await fetch(url)).status
  expect(await statusOf(setupUrl.replace(/token=.*/, 'token=wrong'))).toBe(404)
  const signInPage = await fetch(`${deskUrl}/sign-in`)
  expect(await signInPage.text()).toContain('There is no editor yet.')
  const cookie = sessionIn(await post(setupUrl, { ...people.ada, password }))
  expect(await statusOf(setupUrl)).toBe(404)
  const eve = { name: 'Eve', email: 'eve@example.com', password }
  expect((await post(setupUrl, eve)).status).toBe(404)
  const get = (path: string) => fetch(`${deskUrl}/${path}`, { headers: { Cookie: cookie } })
  const roster = await (await get('editors')).text()
  expect(roster).toContain('ada@example.com')
  expect(roster).not.toContain('eve@example.com')
  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
}

async function signInAt(origin: string): Promise<void> {
  expect((await fetch(`${origin}/the-first/sign-in`)).status).toBe(404)
  const signedIn = await plainFetch(`${origin}/the-second/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: people.ada.email, password }),
    headers: { Origin: SITE_URL },
  })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/the-second/queue'])
  const cookies = signedIn.headers.getSetCookie()
  for (const value of cookies) {
    expect(value, 'on https the name has the prefix __Secure-').toMatch(/^__Secure-vigil\./)
    const [, ...attributes] = value.split('; ')
    expect(attributes).toContainEqual(expect.stringMatching(/^Max-Age=\d+$/))
    for (const attribute of ['Path=/the-second', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(attributes).toContain(attribute)
    }
  }
  expect(cookies).toHaveLength(2)
}
