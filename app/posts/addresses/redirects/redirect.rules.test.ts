import { describe, expect, test } from 'vitest'
import {
  decideRedirect,
  type LoadedRedirect,
  readPath,
  shortAddressOf,
  storedPath,
} from './redirect.rules'

const site = 'https://vigil.example'

describe('a typed path', () => {
  test.each([
    ['/old', '/old'],
    ['old/page.html', '/old/page.html'],
    [' /old/ ', '/old'],
    ['https://vigil.example/a b', '/a%20b'],
    ['/topics/R&D', '/topics/R%26D'],
    ['/topics/R%26D', '/topics/R%26D'],
    ['/a//b/../c', '/a/c'],
    ['/Topics/Old', '/topics/Old'],
    ['/AI/Old', '/ai/Old'],
    ['/Old', '/Old'],
    ['/', '/'],
    ['/?p=12', '/?p=12'],
  ])('%s is stored as %s', (typed, path) => {
    expect(readPath(typed, site)).toEqual({ ok: true, path })
  })

  test.each([
    ['', 'empty'],
    ['https://other.example/x', 'other-site'],
    ['//other.example/x', 'other-site'],
    ['/\\other.example', 'bad-path'],
    ['javascript:alert(1)', 'other-site'],
    ['mailto:x@example.com', 'other-site'],
    ['/old?page=2', 'query'],
    ['/?page_id=2', 'query'],
    ['/?p=2&x', 'query'],
    ['/old#part', 'query'],
    ['/%E0%A4%A', 'bad-path'],
    ['/a%00b', 'bad-path'],
    ['/a%0d%0ab', 'bad-path'],
    [`/${'x'.repeat(600)}`, 'too-long'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readPath(typed, site)).toEqual({ ok: false, problem })
  })
})

test('every spelling of an address is stored once', () => {
  expect(storedPath('/caf%c3%a9/')).toBe('/caf%C3%A9')
  expect(storedPath("/it's")).toBe("/it's")
  expect(storedPath('/%')).toBeNull()
})

test('the short address of a post of WordPress is the only one with a query', () => {
  expect(storedPath('/?p=12')).toBe('/?p=12')
  expect(shortAddressOf('12')).toBe('/?p=12')
  for (const p of [null, '', '0', 'x', '12345678901', '1 2']) expect(shortAddressOf(p)).toBeNull()
})

describe('a redirect', () => {
  const decide = (loaded: Partial<LoadedRedirect>) =>
    decideRedirect({
      from: '/old',
      to: '/new',
      isReserved: false,
      isTargetReserved: false,
      fromState: 'missing',
      toState: 'found',
      existing: null,
      further: null,
      canonical: null,
      isUndo: false,
      ...loaded,
    })

  test('leads from an address without a page to one with a page', () => {
    expect(decide({})).toEqual({ ok: true })
    expect(decide({ fromState: 'unpublished' })).toEqual({ ok: true })
  })

  test.each([
    [{ to: '/old' }, { reason: 'itself' }],
    [{ isReserved: true }, { reason: 'reserved' }],
    [{ isTargetReserved: true }, { reason: 'no-page' }],
    [{ canonical: '/ai/new' }, { reason: 'chain', final: '/ai/new' }],
    [{ fromState: 'found' }, { reason: 'page-there' }],
    [{ existing: '/other' }, { reason: 'exists', to: '/other' }],
    [{ toState: 'missing', further: '/old' }, { reason: 'loop' }],
    [
      { toState: 'missing', further: '/final' },
      { reason: 'chain', final: '/final' },
    ],
    [{ toState: 'missing' }, { reason: 'no-target', isUnpublished: false }],
    [{ toState: 'unpublished' }, { reason: 'no-target', isUnpublished: true }],
  ] as const)('%o is refused: %o', (loaded, refusal) => {
    expect(decide(loaded)).toMatchObject({ ok: false, ...refusal })
  })

  test('that was removed can come back, although nothing is at its target', () => {
    expect(decide({ toState: 'missing', isUndo: true })).toEqual({ ok: true })
    expect(decide({ toState: 'missing', isUndo: true, further: '/old' })).toMatchObject({
      reason: 'loop',
    })
  })
})
