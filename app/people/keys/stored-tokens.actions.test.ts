import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { aBrowser } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { tokenDigest } from './stored-tokens.actions'

const secret = 'a secret of at least thirty-two letters'
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

/** What a cookie holds before its signature. */
function tokenIn(headers: Headers, name: string): string {
  const cookie =
    headers
      .get('Cookie')
      ?.split('; ')
      .find((one) => one.includes(`${name}=`)) ?? ''
  return decodeURIComponent(cookie.split('=').slice(1).join('=')).split('.')[0] ?? ''
}

function forged(name: string, token: string): string {
  const seal = createHmac('sha256', secret).update(token).digest('base64')
  return `vigil.${name}=${encodeURIComponent(`${token}.${seal}`)}`
}

async function everythingStored({ db }: Database): Promise<string> {
  const tables = ['editor_sessions', 'editor_verifications'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

onEachEngine('tokens of the desk', (open) => {
  test('are in the database as digests, which let nobody in', async () => {
    const database = await open()
    const { editors, browser } = await adaOn(database)
    const token = tokenIn(browser.asked.headers, 'session_token')
    expect(token).toHaveLength(32)
    const stored = await everythingStored(database)
    expect(stored).not.toContain(token)
    expect(stored).toContain(tokenDigest(token))
    const [real, thief] = [aBrowser(), aBrowser()]
    real.take([forged('session_token', token)])
    thief.take([forged('session_token', tokenDigest(token))])
    expect(await editors.sessions.current(real.asked)).not.toBeNull()
    expect(await editors.sessions.current(thief.asked)).toBeNull()
  })

  test('so are those of somebody between password and code', async () => {
    const database = await open()
    const { enter, enterWithCode, nextCode } = await adaWithSecondFactor(database)
    const half = await enter(aBrowser())
    const token = tokenIn(half.asked.headers, 'two_factor')
    expect(token).toMatch(/^2fa-/)
    expect(await everythingStored(database)).not.toContain(token)
    const thief = aBrowser()
    thief.take([forged('two_factor', tokenDigest(token))])
    expect(await enterWithCode(thief, nextCode())).toMatchObject({ reason: 'expired' })
    expect(await enterWithCode(half, nextCode())).toMatchObject({ ok: true })
  })

  test('a session in use is prolonged, and is over after ninety days all the same', async () => {
    const database = await open()
    const { editors, browser } = await adaOn(database)
    const age = (days: number) =>
      database.db
        .updateTable('editor_sessions')
        .set({ created_at: ago(days), updated_at: ago(5), expires_at: ago(-25) })
        .execute()
    await age(89)
    const current = await editors.sessions.current(browser.asked)
    expect(current?.cookies.join()).toContain('session_token=')
    browser.take(current?.cookies ?? [])
    expect(await editors.sessions.current(browser.asked)).not.toBeNull()
    const { expires_at } = await database.db
      .selectFrom('editor_sessions')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(new Date(expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * day)
    await age(90)
    expect(await editors.sessions.current(browser.asked)).toBeNull()
    expect(await editors.sweep()).toMatchObject({ sessions: 1 })
  })
})
