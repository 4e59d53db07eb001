import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { aBrowser } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { tokenDigest } from './token-digests.actions'

const secret = 'a secret of at least thirty-two letters'
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

/** The part of a cookie before its signature. */
function tokenIn(headers: Headers, name: string): string {
  const cookie =
    headers
      .get('Cookie')
      ?.split('; ')
      .find((one) => one.includes(`${name}=`)) ?? ''
  return decodeURIComponent(cookie.split('=').slice(1).join('=')).split('.')[0] ?? ''
}

function signedCookie(name: string, token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `vigil.${name}=${encodeURIComponent(`${token}.${signature}`)}`
}

async function storedRows({ db }: Database): Promise<string> {
  const tables = ['editor_sessions', 'editor_verifications'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

onEachEngine('tokens', (open) => {
  test('session tokens are stored as digests, which are useless in a cookie', async () => {
    const database = await open()
    const { editors, browser } = await adaOn(database)
    const token = tokenIn(browser.client.headers, 'session_token')
    expect(token).toHaveLength(32)
    const stored = await storedRows(database)
    expect(stored).not.toContain(token)
    expect(stored).toContain(tokenDigest(token))
    const [real, thief] = [aBrowser(), aBrowser()]
    real.storeCookies([signedCookie('session_token', token)])
    thief.storeCookies([signedCookie('session_token', tokenDigest(token))])
    expect(await editors.sessions.current(real.client)).not.toBeNull()
    expect(await editors.sessions.current(thief.client)).toBeNull()
  })

  test('so are the tokens of sign-ins that wait for a code', async () => {
    const database = await open()
    const { signIn, signInWithCode, nextCode } = await adaWithSecondFactor(database)
    const pending = await signIn(aBrowser())
    const token = tokenIn(pending.client.headers, 'two_factor')
    expect(token).toMatch(/^2fa-/)
    expect(await storedRows(database)).not.toContain(token)
    const thief = aBrowser()
    thief.storeCookies([signedCookie('two_factor', tokenDigest(token))])
    expect(await signInWithCode(thief, nextCode())).toMatchObject({ reason: 'expired' })
    expect(await signInWithCode(pending, nextCode())).toMatchObject({ ok: true })
  })

  test('a session in use is prolonged, but ends after ninety days', async () => {
    const database = await open()
    const { editors, browser } = await adaOn(database)
    const age = (days: number) =>
      database.db
        .updateTable('editor_sessions')
        .set({ created_at: ago(days), updated_at: ago(5), expires_at: ago(-25) })
        .execute()
    await age(89)
    const unused = await editors.sessions.current(browser.client, { isUse: false })
    expect(unused?.cookies, 'nobody used it: a timer sent the request').toEqual([])
    const current = await editors.sessions.current(browser.client)
    expect(current?.cookies.join()).toContain('session_token=')
    browser.storeCookies(current?.cookies ?? [])
    expect(await editors.sessions.current(browser.client)).not.toBeNull()
    const { expires_at } = await database.db
      .selectFrom('editor_sessions')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(new Date(expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * day)
    await age(90)
    expect(await editors.sessions.current(browser.client)).toBeNull()
    expect(await editors.sweep()).toMatchObject({ sessions: 1 })
  })
})
