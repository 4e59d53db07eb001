import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../../app/routes'
import { deskRoutes } from '../../../support/desk/desk-routes'
import { aNetwork } from '../../../support/desk/newsroom-requests'
import type { Newsroom } from '../../../support/desk/newsroom-server'
import { expect, test } from '../../../support/http'

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

/** Node's parser takes several seconds for a megabyte of it, and minutes for four. */
const pairs: Attack = { type: urlencoded, of: 'a&' }
const attacks: Attack[] = [
  pairs,
  { type: urlencoded, of: '+', start: 'a=' },
  { type: multipart, of: `${part}\r\n` },
  { type: multipart, of: 'X: y\r\n', start: '--edge\r\n' },
  { type: multipart, of: '<', start: part, end: '\r\n--edge--\r\n' },
  { type: 'application/json', of: '[' },
]

/** A form of one field. */
const harmless: Attack = { type: urlencoded, of: 'a', start: 'a=' }
/** How many times as much computing an attack may cost. Node's parser would take about a hundred times as much. */
const maxTimes = 20

test('no form delays readers, whatever its content and address', async ({ newsroom }) => {
  const { server, desk, cookies } = newsroom
  const largePaths = large.map((path) => `${new URL(desk).pathname}/${path}`)
  const paths = allPaths(newsroom)
  expect(paths.length).toBeGreaterThan(80)
  const failed: string[] = []

  /** How much the thread of the server, which is this one, computes for a form: meanwhile it answers nobody. */
  async function costOf(path: string, { type }: Attack, body: Buffer<ArrayBuffer>) {
    // Signing out ends the session, which the other requests need.
    const cookie = path.endsWith('/sign-out') ? '' : cookies.ada
    const headers = { 'Content-Type': type, Cookie: cookie, ...aNetwork() }
    const before = process.threadCpuUsage()
    const url = server.origin + path
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    const { user, system } = process.threadCpuUsage(before)
    if (answer.status >= 500) failed.push(`${answer.status} ${path}`)
    return user + system
  }

  async function limitFor(megabytes: number) {
    const body = bodyOf(harmless, megabytes)
    const costs: number[] = []
    for (const path of largePaths) costs.push(await costOf(path, harmless, body))
    return maxTimes * Math.max(...costs)
  }

  const limit = await limitFor(1)
  const body = bodyOf(pairs, 1)
  for (const path of paths) expect(await costOf(path, pairs, body), path).toBeLessThan(limit)

  const largerLimit = await limitFor(4)
  for (const attack of attacks) {
    const larger = bodyOf(attack, 4)
    for (const path of largePaths) {
      const what = `${path}: ${attack.type} of ${attack.of}`
      expect(await costOf(path, attack, larger), what).toBeLessThan(largerLimit)
    }
  }
  expect(failed).toEqual([])
})

function bodyOf({ of, start = '', end = '' }: Attack, megabytes: number): Buffer<ArrayBuffer> {
  const filling = Buffer.alloc(megabytes * 1024 * 1024, of)
  return Buffer.concat([Buffer.from(start), filling, Buffer.from(end)])
}
