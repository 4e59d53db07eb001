import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { aBrowser, type Browser } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { softwarePasskey } from '../../../tests/support/desk/software-passkey'
import { auditEntries } from '../audit/audit.queries'
import { credentialIn } from './passkey-answer.rules'

type Ada = Awaited<ReturnType<typeof adaOn>>

const key = () => softwarePasskey('http://localhost:3000')

async function addTo({ editors, browser, own }: Ada, isUserVerified: boolean, passkey = key()) {
  const options = await editors.passkeys.optionsToAdd(browser.asked, own)
  if (!options.ok) throw new Error(options.reason)
  browser.take(options.made.headers.getSetCookie())
  const { challenge, authenticatorSelection } = await options.made.json()
  expect(authenticatorSelection.userVerification).toBe('required')
  const answer = passkey.made({ challenge, isUserVerified })
  const { editorId } = own
  const added = await editors.passkeys.add(browser.asked, { editorId, answer, name: 'Key' })
  return { added, passkey }
}

async function signInWith(
  { editors }: Ada,
  passkey: ReturnType<typeof key>,
  { isUserVerified, at = aBrowser() }: { isUserVerified: boolean; at?: Browser },
) {
  const options = await editors.passkeys.optionsToSignIn(at.asked)
  if (!(options instanceof Response)) throw new Error(options.reason)
  at.take(options.headers.getSetCookie())
  const { challenge, userVerification } = await options.json()
  expect(userVerification).toBe('required')
  const answer = passkey.signed({ challenge, isUserVerified })
  const result = await editors.signIn.withPasskey(at.asked, answer)
  if ('cookies' in result) at.take(result.cookies)
  return result
}

onEachEngine('a passkey', (open) => {
  test('is added and signs in where its device has checked who uses it', async () => {
    const ada = await adaOn(await open())
    const { added, passkey } = await addTo(ada, true)
    expect(added).toBe('added')
    const at = aBrowser()
    expect(await signInWith(ada, passkey, { isUserVerified: true, at })).toMatchObject({ ok: true })
    const current = await ada.editors.sessions.current(at.asked)
    expect(current?.editor).toMatchObject({ name: 'Ada', isWithPasskey: true })
  })

  test('is not added where its device has not', async () => {
    const ada = await adaOn(await open())
    expect((await addTo(ada, false)).added).toBe('unverified')
    expect(await ada.editors.passkeys.list(ada.browser.asked)).toEqual([])
  })

  test('signs nobody in unverified, with a second factor or without, and the log has it', async () => {
    const database = await open()
    const ada = await adaWithSecondFactor(database)
    const { passkey } = await addTo(ada, true)
    const refused = await signInWith(ada, passkey, { isUserVerified: false })
    expect(refused).toEqual({ ok: false, reason: 'unverified' })
    expect(await ada.editors.sessions.list(ada.browser.asked, '')).toHaveLength(1)
    const [newest] = await auditEntries(database.db, { limit: 1 })
    expect(newest).toMatchObject({
      action: 'failed to sign in',
      subject: 'as Ada',
      detail: 'passkey that did not check who used it',
    })
    expect(await signInWith(ada, passkey, { isUserVerified: true })).toMatchObject({ ok: true })
  })

  test('is what a session began with, also after the password was changed in it', async () => {
    const ada = await adaOn(await open())
    const { passkey } = await addTo(ada, true)
    const at = aBrowser()
    await signInWith(ada, passkey, { isUserVerified: true, at })
    const wanted = { wanted: 'another long one, please', endsPasskeys: false }
    const changed = await ada.editors.sessions.changePassword(at.asked, ada.own, wanted)
    at.take(changed.ok ? changed.made : [])
    expect((await ada.editors.sessions.current(at.asked))?.editor.isWithPasskey).toBe(true)
  })
})

test('what no browser calls a passkey is looked up nowhere', () => {
  for (const answer of [null, 'x', {}, { id: 7 }, { id: '' }, { id: 'a\0b' }, { id: 'ü' }]) {
    expect(credentialIn(answer)).toBeNull()
  }
  expect(credentialIn({ id: 'eA_-' })).toBe('eA_-')
})
