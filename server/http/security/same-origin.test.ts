import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sameOriginOnly } from './same-origin'

const app = new Hono()
app.use(sameOriginOnly('https://news.example'))
app.all('*', (context) => context.text('accepted'))

async function post(headers: Record<string, string>, method = 'POST'): Promise<number> {
  const from = { Host: 'internal:3000', ...headers }
  return (await app.request('http://internal:3000/contact', { method, headers: from })).status
}

test.each([
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
  // Behind a proxy that terminates TLS, the page's origin is https and the server's is not.
  { Origin: 'https://news.example' },
  { Origin: 'http://internal:3000' },
  // Not a browser: a command line, or a mail provider's one-click unsubscribe.
  {},
])('%o is accepted', async (headers) => {
  expect(await post(headers)).toBe(200)
})

test.each([
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://news.example' },
  { Origin: 'https://evil.example' },
  { Origin: 'https://news.example.evil.example' },
  { Origin: 'null' },
  { Origin: 'nonsense' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'nonsense' },
])('%o is refused', async (headers) => {
  expect(await post(headers)).toBe(403)
  expect(await post(headers, 'DELETE')).toBe(403)
})

test('other sites may link to pages', async () => {
  expect(await post({ Origin: 'https://evil.example' }, 'GET')).toBe(200)
})
