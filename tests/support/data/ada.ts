import { sql } from 'kysely'
import type { Database, Db } from '../../../app/database/database'
import { readOrStoreSetting } from '../../../app/database/settings'
import { createAttempts } from '../../../app/people/sign-in/attempts.service'
import { createKnownDevices } from '../../../app/people/sign-in/known-devices.service'
import { totpCode } from '../desk/totp'
import { aBrowser, type Browser, newsroomOn, password } from './newsroom'

export const email = 'ada@example.com'

/** A desk whose owner, Ada, is signed in. */
export async function adaOn(database: Database, clock: () => Date = () => new Date()) {
  await readOrStoreSetting(database.db, 'setup-token', 'once')
  const { editors, errors, parts } = newsroomOn(database, clock)
  await editors.passwordLinks.createFirstEditor({ name: 'Ada', email, password })
  const signIn = async (browser = aBrowser(), typed = password) => {
    const result = await editors.signIn.withPassword(browser.client, { email, password: typed })
    if ('cookies' in result) browser.storeCookies(result.cookies)
    return browser
  }
  /** Counts like wrong passwords, but fast: no digest is computed. */
  const useUpAttempts = async (
    times: number,
    { account = email, at }: { account?: string; at?: Browser } = {},
  ) => {
    for (let n = 0; n < times; n += 1) {
      const { client } = at ?? aBrowser(`198.51.100.${n}`)
      const device = await createKnownDevices(parts).idFor(client.headers, account)
      const { address } = client
      await createAttempts(parts).countSignIn('password', { address, account, device })
    }
  }
  /** Wrong passwords, each from another IP address. */
  const guess = async (times: number, typed = 'not the password') => {
    for (let n = 0; n < times; n += 1) {
      const { client } = aBrowser(`198.51.100.${n}`)
      await editors.signIn.withPassword(client, { email, password: typed })
    }
  }
  const browser = await signIn()
  const editorId = (await editors.sessions.current(browser.client))?.editor.id ?? ''
  const confirmation = { editorId, password }
  return { editors, errors, browser, signIn, guess, useUpAttempts, editorId, confirmation }
}

/** Ada with a second factor, confirmed with the current code. */
export async function adaWithSecondFactor(database: Database, clock?: () => Date) {
  const ada = await adaOn(database, clock)
  const { editors, browser, editorId, confirmation } = ada
  const setup = await editors.secondFactor.begin(browser.client, confirmation)
  if (!setup.ok) throw new Error(setup.reason)
  const { uri, recoveryCodes } = setup.value
  const usedCode = totpCode(uri, new Date())
  const confirmed = await editors.secondFactor.confirm(browser.client, { editorId, code: usedCode })
  browser.storeCookies(confirmed?.cookies ?? [])
  const nextCode = () => totpCode(uri, new Date(Date.now() + 30_000))
  const signInWithCode = async (at: Browser, code: string) => {
    const result = await editors.signIn.withCode(at.client, code)
    if ('cookies' in result) at.storeCookies(result.cookies)
    return result
  }
  return { ...ada, uri, recoveryCodes, usedCode, nextCode, signInWithCode }
}

/** A stored passkey that no device has, to be listed and removed. */
export async function insertPasskey(db: Db, editorId: string, id: string): Promise<void> {
  await sql`insert into editor_passkeys
    (id, name, user_id, public_key, credential_id, counter, device_type, backed_up, created_at)
    values (${id}, ${`Key ${id}`}, ${editorId}, 'x', ${id}, 0, 'singleDevice', 0, ${new Date().toISOString()})`.execute(
    db,
  )
}
