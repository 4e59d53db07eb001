import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { aBrowser, type Browser } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { softwarePasskey } from '../../../tests/support/desk/software-passkey'
import { auditEntries } from '../audit/audit.queries'
import { credentialIdIn } from './passkey-response.rules'

type Ada = Awaited<ReturnType<typeof adaOn>>

const key = () => softwarePasskey('http://localhost:3000')

async function addPasskey(
  { editors, browser, confirmation }: Ada,
  isUserVerified: boolean,
  passkey = key(),
) {
  const options = await editors.passkeys.registrationOptions(browser.client, confirmation)
  if (!options.ok) throw new Error(options.reason)
  browser.storeCookies(options.value.headers.getSetCookie())
  const { challenge, authenticatorSelection } = await options.value.json()
  expect(authenticatorSelection.userVerification).toBe('required')
  const response = passkey.register({ challenge, isUserVerified })
  const { editorId } = confirmation
  const added = await editors.passkeys.add(browser.client, { editorId, response, name: 'Key' })
  return { added, passkey }
}

async function signInWith(
  { editors }: Ada,
  passkey: ReturnType<typeof key>,
  { isUserVerified, at = aBrowser() }: { isUserVerified: boolean; at?: Browser },
) {
  const options = await editors.passkeys.signInOptions(at.client)
  if (!(options instanceof Response)) throw new Error(options.reason)
  at.storeCookies(options.headers.getSetCookie())
  const { challenge, userVerification } = await options.json()
  expect(userVerification).toBe('required')
  const response = passkey.signIn({ challenge, isUserVerified })
  const result = await editors.signIn.withPasskey(at.client, response)
  if ('cookies' in result) at.storeCookies(result.cookies)
  return result
}

onEachEngine('passkeys', (open) => {
  test('a passkey with user verification is added and signs in', async () => {
    const ada = await adaOn(await open())
    const { added, passkey } = await addPasskey(ada, true)
    expect(added).toBe('added')
    const at = aBrowser()
    expect(await signInWith(ada, passkey, { isUserVerified: true, at })).toMatchObject({ ok: true })
    const current = await ada.editors.sessions.current(at.client)
    expect(current?.editor).toMatchObject({ name: 'Ada', signedInWithPasskey: true })
  })

  test('a passkey without user verification is not added', async () => {
    const ada = await adaOn(await open())
    expect((await addPasskey(ada, false)).added).toBe('unverified')
    expect(await ada.editors.passkeys.list(ada.browser.client)).toEqual([])
  })

  test('a sign-in without user verification is refused and logged', async () => {
    const database = await open()
    const ada = await adaWithSecondFactor(database)
    const { passkey } = await addPasskey(ada, true)
    const refused = await signInWith(ada, passkey, { isUserVerified: false })
    expect(refused).toEqual({ ok: false, reason: 'unverified' })
    expect(await ada.editors.sessions.list(ada.browser.client, '')).toHaveLength(1)
    const [newest] = await auditEntries(database.db, { limit: 1 })
    expect(newest).toMatchObject({
      action: 'failed to sign in',
      subject: 'as Ada',
      detail: 'passkey without user verification',
    })
    expect(await signInWith(ada, passkey, { isUserVerified: true })).toMatchObject({ ok: true })
  })

  test('a session keeps its passkey sign-in after a change of the password', async () => {
    const ada = await adaOn(await open())
    const { passkey } = await addPasskey(ada, true)
    const at = aBrowser()
    await signInWith(ada, passkey, { isUserVerified: true, at })
    const change = { newPassword: 'another long one, please', endsPasskeys: false }
    const changed = await ada.editors.sessions.changePassword(at.client, ada.confirmation, change)
    at.storeCookies(changed.ok ? changed.value : [])
    expect((await ada.editors.sessions.current(at.client))?.editor.signedInWithPasskey).toBe(true)
  })
})

test('a malformed passkey id is never looked up', () => {
  for (const response of [null, 'x', {}, { id: 7 }, { id: '' }, { id: 'a\0b' }, { id: 'ü' }]) {
    expect(credentialIdIn(response)).toBeNull()
  }
  expect(credentialIdIn({ id: 'eA_-' })).toBe('eA_-')
})
