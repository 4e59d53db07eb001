import type { Database } from '../../../app/database/database'
import { readOrStoreSetting } from '../../../app/database/settings'
import { createAttempts } from '../../../app/people/sign-in/attempts.service'
import { createKnownDevices } from '../../../app/people/sign-in/known-devices.service'
import { totpCode } from '../desk/totp'
import { aBrowser, type Browser, newsroomOn, password } from './newsroom'

export const email = 'ada@example.com'

/** Ada, who owns the desk, signed in. */
export async function adaOn(database: Database, clock: () => Date = () => new Date()) {
  await readOrStoreSetting(database.db, 'setup-token', 'once')
  const { editors, errors, parts } = newsroomOn(database, clock)
  await editors.keyLinks.makeFirstEditor({ name: 'Ada', email, password })
  const enter = async (browser = aBrowser(), typed = password) => {
    const result = await editors.signIn.withPassword(browser.asked, { email, password: typed })
    if ('cookies' in result) browser.take(result.cookies)
    return browser
  }
  /** Uses up attempts as wrong passwords do, but in no time: nothing is compared. */
  const exhaust = async (
    times: number,
    { account = email, at }: { account?: string; at?: Browser } = {},
  ) => {
    for (let n = 0; n < times; n += 1) {
      const { asked } = at ?? aBrowser(`198.51.100.${n}`)
      const device = await createKnownDevices(parts).idFor(asked.headers, account)
      const { address } = asked
      await createAttempts(parts).ofSignIn('password', { address, account, device })
    }
  }
  /** Strangers who do not know the password, each in a network of their own. */
  const guess = async (times: number, typed = 'not the password') => {
    for (let n = 0; n < times; n += 1) {
      const { asked } = aBrowser(`198.51.100.${n}`)
      await editors.signIn.withPassword(asked, { email, password: typed })
    }
  }
  const browser = await enter()
  const editorId = (await editors.sessions.current(browser.asked))?.editor.id ?? ''
  const own = { editorId, password }
  return { editors, errors, browser, enter, guess, exhaust, editorId, own }
}

/** The same with a second factor, which the code of this very moment has confirmed. */
export async function adaWithSecondFactor(database: Database, clock?: () => Date) {
  const ada = await adaOn(database, clock)
  const { editors, browser, editorId, own } = ada
  const setup = await editors.secondFactor.begin(browser.asked, own)
  if (!setup.ok) throw new Error(setup.reason)
  const { uri, recoveryCodes } = setup.made
  const spent = totpCode(uri, new Date())
  const confirmed = await editors.secondFactor.confirm(browser.asked, { editorId, code: spent })
  browser.take(confirmed?.cookies ?? [])
  /** Not the one that was spent. */
  const nextCode = () => totpCode(uri, new Date(Date.now() + 30_000))
  const enterWithCode = async (at: Browser, code: string) => {
    const result = await editors.signIn.withCode(at.asked, code)
    if ('cookies' in result) at.take(result.cookies)
    return result
  }
  return { ...ada, uri, recoveryCodes, spent, nextCode, enterWithCode }
}
