import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { contentVersion } from '../../published/content-version.queries'
import { addRedirect, redirectFrom } from '../redirects.queries'
import { addRedirectByHand, removeRedirect } from './change-redirects.actions'
import { countRedirects, redirectsPage } from './listed-redirects.queries'

const ada = anEditor('ada')
const states = {
  isReserved: false,
  isTargetReserved: false,
  fromState: 'missing',
  toState: 'found',
  canonical: null,
} as const

const add = (db: Db, from: string, to: string, editor = ada) =>
  addRedirectByHand({ db, now }, { editor, from, to, ...states })

onEachEngine('redirects by hand', (open) => {
  test('are followed in every spelling, and are in the log', async () => {
    const { db } = await open()
    const before = await contentVersion(db)
    expect(await add(db, '/caf%C3%A9', '/about')).toMatchObject({ ok: true })
    expect(await contentVersion(db)).not.toBe(before)
    for (const path of ['/caf%c3%a9', '/caf%C3%A9/']) {
      expect(await redirectFrom(db, path)).toBe('/about')
    }
    expect(await redirectFrom(db, '/%E0%A4%A')).toBeNull()
    expect(await auditEntries(db, { limit: 1 })).toMatchObject([
      {
        editorName: 'ada',
        action: 'added the redirect',
        subject: '/caf%C3%A9',
        detail: 'To /about',
      },
    ])
  })

  test('never form a loop or a chain', async () => {
    const { db } = await open()
    await add(db, '/a', '/b')
    const missing = { ...states, toState: 'missing' } as const
    const chained = { editor: ada, from: '/c', to: '/a', ...missing }
    expect(await addRedirectByHand({ db, now }, chained)).toMatchObject({
      reason: 'chain',
      final: '/b',
    })
    const loop = { editor: ada, from: '/b', to: '/a', ...missing }
    expect(await addRedirectByHand({ db, now }, loop)).toMatchObject({ reason: 'loop' })
    expect(await add(db, '/a', '/c')).toMatchObject({ reason: 'exists', to: '/b' })
    // What led to /b follows it.
    await add(db, '/b', '/c')
    expect(await redirectFrom(db, '/a')).toBe('/c')
  })

  test('are removed once, and can be brought back as they were', async () => {
    const { db } = await open()
    await addRedirect(db, '/authors/x', '/authors/y', now, { reason: 'author', editorName: 'Bo' })
    const removal = { editor: ada, from: '/authors/x' }
    const removed = await removeRedirect({ db, now }, removal)
    expect(removed).toMatchObject({ ok: true, redirect: { reason: 'author', editorName: 'Bo' } })
    expect(await removeRedirect({ db, now }, removal)).toEqual({ ok: false, reason: 'missing' })
    const addresses = { from: '/authors/x', to: '/authors/y' }
    const undo = { editor: ada, ...addresses, ...states, restored: 'author' as const }
    expect(await addRedirectByHand({ db, now }, undo)).toMatchObject({ ok: true })
    const [listed] = await redirectsPage(
      db,
      { text: '', reason: 'author' },
      { limit: 9, offset: 0 },
    )
    expect(listed).toMatchObject({ from: '/authors/x', to: '/authors/y', editorName: 'ada' })
  })

  test('are found by a part of either address', async () => {
    const { db } = await open()
    await add(db, '/old_Page', '/about')
    await add(db, '/older', '/contact')
    const count = (text: string) => countRedirects(db, { text, reason: null })
    expect(await count('')).toBe(2)
    expect(await count('OLD')).toBe(2)
    expect(await count('d_p')).toBe(1)
    expect(await count('%')).toBe(0)
    expect(await count('contact')).toBe(1)
    expect(await countRedirects(db, { text: '', reason: 'post' })).toBe(0)
  })

  test('are not for authors', async () => {
    const { db } = await open()
    const bo = anEditor('bo', 'author')
    expect(await add(db, '/a', '/b', bo)).toEqual({ ok: false, reason: 'forbidden' })
    expect(await removeRedirect({ db, now }, { editor: bo, from: '/a' })).toEqual({
      ok: false,
      reason: 'forbidden',
    })
  })
})
