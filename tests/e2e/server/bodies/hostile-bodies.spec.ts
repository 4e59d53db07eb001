import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../../app/routes'
import { deskRoutes } from '../../../support/desk/desk-routes'
import { aNetwork, expect, type Newsroom, test } from '../../../support/desk/newsroom'
import { slowness } from '../../../support/pace'

const id = '00000000-0000-4000-8000-000000000001'

/** Every address of app/routes.ts, including new ones. */
function allPaths({ desk }: Newsroom): string[] {
  const readers = (routes as RouteConfigEntry[]).flatMap(({ id: name, path }) =>
    name === 'desk' ? [] : [path ?? ''],
  )
  const { pathname } = new URL(desk)
  return [
    ...readers.map((path) => `/${path}`),
    ...deskRoutes().map(({ path }) => `${pathname}/${path}`),
  ].map((path) => path.replace(/:\w+/g, id).replace('*', 'nowhere'))
}

/** The addresses that accept a post with its picture. Two of them need no session. */
const large = ['held', 'sign-in/again', 'articles/new']

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=edge'
const part = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n'

interface Attack {
  type: string
  of: string
  start?: string
  end?: string
}

/** Node's parsers take seconds or minutes for four megabytes of each. */
const pairs: Attack = { type: urlencoded, of: 'a&' }
const attacks: Attack[] = [
  pairs,
  { type: urlencoded, of: '+', start: 'a=' },
  { type: multipart, of: `${part}\r\n` },
  { type: multipart, of: 'X: y\r\n', start: '--edge\r\n' },
  { type: multipart, of: '<', start: part, end: '\r\n--edge--\r\n' },
  { type: 'application/json', of: '[' },
]

/** The longest time that a cached page took during a task. */
async function longestWait(origin: string, meanwhile: () => Promise<void>): Promise<number> {
  let isDone = false
  let longest = 0
  const reader = (async () => {
    while (!isDone) {
      const startedAt = performance.now()
      await (await fetch(`${origin}/about`)).text()
      longest = Math.max(longest, performance.now() - startedAt)
    }
  })()
  await meanwhile().finally(() => {
    isDone = true
  })
  await reader
  return longest
}

test('no form delays readers, whatever its content and address', async ({ newsroom }) => {
  const { server, desk, cookies } = newsroom
  const { pathname: deskPath } = new URL(desk)
  const paths = allPaths(newsroom)
  expect(paths.length).toBeGreaterThan(80)
  const failed: string[] = []
  const send = async (path: string, type: string, body: Buffer<ArrayBuffer>) => {
    // Signing out ends the session, which the other requests need.
    const cookie = path.endsWith('/sign-out') ? '' : cookies.ada
    const headers = { 'Content-Type': type, Cookie: cookie, ...aNetwork() }
    const url = server.origin + path
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status >= 500) failed.push(`${answer.status} ${path}`)
  }
  const longest = await longestWait(server.origin, async () => {
    const body = bodyOf(pairs, 1)
    for (const path of paths) await send(path, pairs.type, body)
    for (const attack of attacks) {
      const larger = bodyOf(attack, 4)
      for (const path of large) await send(`${deskPath}/${path}`, attack.type, larger)
    }
  })
  expect(failed).toEqual([])
  // Node's parser takes minutes for four megabytes of pairs.
  expect(longest).toBeLessThan(5000 * slowness())
})

function bodyOf({ of, start = '', end = '' }: Attack, megabytes: number): Buffer<ArrayBuffer> {
  const filling = Buffer.alloc(megabytes * 1024 * 1024, of)
  return Buffer.concat([Buffer.from(start), filling, Buffer.from(end)])
}
