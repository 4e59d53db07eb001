import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withoutPersonalData } from './log-privacy'

/** What a log with this hook writes. */
function logged(details: object, message: string): Record<string, unknown> {
  const lines: string[] = []
  const hooks = { streamWrite: withoutPersonalData }
  const log = pino({ base: null, hooks }, { write: (line: string) => void lines.push(line) })
  log.warn(details, message)
  return JSON.parse(lines.join(''))
}

test('a mail address in an error is hidden, in its message and its stack', () => {
  const error = new Error('550 5.1.1\n<ada.lovelace+news@mail.example.com>: unknown user')
  const line = JSON.stringify(logged({ err: error }, 'job failed'))
  expect(line).not.toContain('mail.example.com')
  expect(line).not.toContain('lovelace')
  expect(line).toContain('unknown user')
})

test('the query string of an address is hidden', () => {
  const error = new Error('No route matches URL "/search?q=a+private+question&page=2".')
  const { err } = logged({ err: error }, 'page failed') as { err: { message: string } }
  expect(err.message).toBe('No route matches URL "/search?…".')
})

test('the rest of a line stays, and it is always JSON', () => {
  expect(
    logged({ path: '/ai/@handle', file: 'node_modules/@hono/x.js' }, 'Why? 1 = 1'),
  ).toMatchObject({ path: '/ai/@handle', file: 'node_modules/@hono/x.js', msg: 'Why? 1 = 1' })
  const piece = fc.constantFrom('a@b.example', '\\', '\n', '"', '?', 'x=1', '/path', ' ', 'é', '\t')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { msg } = logged({}, pieces.join(''))
      expect(msg).not.toContain('a@b.example')
    }),
  )
})
