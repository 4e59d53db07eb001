import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { aBrowser, newsroomOn, password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { encryptedSecondFactors, replaceSecondFactor } from '../stored/second-factors.queries'
import { reencryptSecondFactors } from './reencrypt-second-factors.actions'

const [first, second, lost] = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as [
  string,
  string,
  string,
]

/** Sets up a second factor with the secret '123', encrypted with this signing secret. */
async function secondFactorOn({ db, ...rest }: Database, secret: string) {
  await readOrStoreSetting(db, 'setup-token', 'once')
  const { editors } = newsroomOn({ db, ...rest })
  const browser = aBrowser()
  const ada = { email: 'ada@example.com', password }
  await editors.passwordLinks.createFirstEditor({ name: 'Ada', ...ada })
  const signedIn = await editors.signIn.withPassword(browser.client, ada)
  if ('cookies' in signedIn) browser.storeCookies(signedIn.cookies)
  const editorId = (await editors.sessions.current(browser.client))?.editor.id ?? ''
  await editors.secondFactor.begin(browser.client, { editorId, password })
  const [factor] = await encryptedSecondFactors(db)
  if (!factor) throw new Error('The second factor was not stored.')
  const encrypt = (data: string) => symmetricEncrypt({ key: secret, data })
  const changed = { secret: await encrypt('123'), backupCodes: await encrypt('["x"]') }
  await replaceSecondFactor(db, { ...factor, ...changed })
}

onEachEngine('after a rotation of the signing secret', (open) => {
  test('second factors are encrypted with the new secret and otherwise unchanged', async () => {
    const database = await open()
    await secondFactorOn(database, first)
    const secrets = { current: second, previous: [{ value: first, until: new Date(0) }] }
    await reencryptSecondFactors(database.db, secrets)
    const [factor] = await encryptedSecondFactors(database.db)
    const decrypt = (data = '') => symmetricDecrypt({ key: second, data })
    expect([await decrypt(factor?.secret), await decrypt(factor?.backupCodes)]).toEqual([
      '123',
      '["x"]',
    ])
    await reencryptSecondFactors(database.db, secrets)
    expect(await encryptedSecondFactors(database.db)).toEqual([factor])
  })

  test('a second factor that no secret decrypts is left unchanged', async () => {
    const database = await open()
    await secondFactorOn(database, lost)
    const before = await encryptedSecondFactors(database.db)
    await reencryptSecondFactors(database.db, {
      current: second,
      previous: [{ value: first, until: null }],
    })
    expect(await encryptedSecondFactors(database.db)).toEqual(before)
  })
})
