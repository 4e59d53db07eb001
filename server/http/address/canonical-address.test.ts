import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { redirectToCanonical } from './canonical-address'

const paths = ['topics', 'topics/:topic', 'contact/thanks', 'api/search', ':desk', '*', undefined]
const routes = Object.fromEntries(paths.map((path, id) => [id, { id: String(id), path }]))

const app = new Hono()
app.use(redirectToCanonical(async () => ({ routes: routes as unknown as ServerBuild['routes'] })))
app.all('*', (context) => context.text('page'))

async function ask(path: string, method = 'GET') {
  const { status, headers } = await app.request(`http://vigil.example${path}`, { method })
  return status === 301 ? headers.get('Location') : status
}

test.each([
  ['/Topics', '/topics'],
  ['/topics/', '/topics'],
  ['/TOPICS//?a=B&c=%20', '/topics?a=B&c=%20'],
  ['//topics', '/topics'],
  ['/t%6Fpics', '/topics'],
  ['/Contact/Thanks/', '/contact/thanks'],
  ['//', '/'],
])('%s redirects to %s', async (path, address) => {
  expect(await ask(path)).toBe(address)
  expect(await ask(path, 'HEAD')).toBe(address)
})

test.each([
  '/',
  '/topics?Q=A',
  '/topics/Phishing',
  '/topics/Phishing/',
  '/topics/%2F',
  '/topics/:topic/',
  '/API/search',
  '/api/search/',
  '/:Desk',
  '/Desk-x/',
  '/*/',
  '/%E0%A4%A',
  '//evil.example/',
])('%s is not redirected', async (path) => expect(await ask(path)).toBe(200))

test('a posted form is not redirected', async () => {
  expect(await ask('/Topics', 'POST')).toBe(200)
})
