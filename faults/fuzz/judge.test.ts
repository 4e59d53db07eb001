import { expect, test } from 'vitest'
import { faultsOf, type Judged } from './judge'

const secrets = {
  deskName: 'desk-abc',
  never: ['/srv/vigil/data'],
  notForAuthors: ['A draft of Ada alone'],
}

const correct = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': '1',
}

function judged(
  answer: { status?: number; headers?: Record<string, string>; body?: string },
  request: { area?: Judged['target']['area']; session?: Judged['session'] } = {},
) {
  const { area = 'public', session = 'none' } = request
  const { status = 200, headers = {}, body = '' } = answer
  const path = area === 'public' ? '/x' : '/desk-abc/x'
  return faultsOf(
    {
      sent: { method: 'GET', path, headers: [], body: null },
      target: { pattern: 'x', area },
      session,
      answer: { status, headers: new Map(Object.entries({ ...correct, ...headers })), body, ms: 1 },
    },
    secrets,
  )
}

test('a correct response has no fault', () => {
  expect(judged({ body: '&lt;vigil-fuzz>' })).toEqual([])
  expect(judged({ status: 404 })).toEqual([])
  expect(
    judged({ status: 303, headers: { location: '/desk-abc/sign-in?to=x' } }, { area: 'inside' }),
  ).toEqual([])
})

test.each([
  ['an error', judged({ status: 500 })],
  ['no response', judged({ status: 0 })],
  ['unescaped markup', judged({ body: '<p><vigil-fuzz></p>' })],
  ['an unescaped attribute', judged({ body: '<a href="" onvigilfuzz="1">' })],
  ['an injected header', judged({ headers: { 'x-vigil-fuzz': '1' } })],
  ['a redirect to another site', judged({ status: 303, headers: { location: '//evil.example' } })],
  ['a stack trace', judged({ body: 'Error: x\n    at run (/srv/app.js:1:2)' })],
  ['a folder of the machine', judged({ body: 'open /srv/vigil/data/vigil.db' })],
  ["the desk's address", judged({ body: 'href="/desk-abc"' })],
  ['a page inside without a session', judged({ body: 'posts' }, { area: 'inside' })],
  [
    'content that is not for authors',
    judged({ body: 'A draft of Ada alone' }, { area: 'inside', session: 'author' }),
  ],
])('%s is a fault', (_, faults) => expect(faults).toHaveLength(1))

test('a response without security headers is a fault', () => {
  const answer = { status: 200, headers: new Map([['content-type', 'text/html']]), body: '', ms: 1 }
  const sent = { method: 'GET', path: '/', headers: [], body: null }
  const target = { pattern: '', area: 'public' as const }
  expect(faultsOf({ sent, target, session: 'none', answer }, secrets)[0]).toContain(
    'has no content-security-policy',
  )
})

test('only pages and redirects need the headers that protect windows', () => {
  const file = new Map(Object.entries({ ...correct, 'content-type': 'application/json' }))
  const redirect = new Map(file)
  for (const name of ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']) {
    file.delete(name)
    redirect.delete(name)
  }
  redirect.delete('content-type')
  const sent = { method: 'GET', path: '/', headers: [], body: null }
  const target = { pattern: '', area: 'public' as const }
  const faults = (headers: Map<string, string>) => {
    const answer = { status: 301, headers, body: '', ms: 1 }
    return faultsOf({ sent, target, session: 'none', answer }, secrets)
  }
  expect(faults(file)).toEqual([])
  expect(faults(redirect)).toHaveLength(1)
})
