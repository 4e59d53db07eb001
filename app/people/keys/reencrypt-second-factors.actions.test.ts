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

/** A second factor whose secret is these digits, encrypted with that secret of the installation. */
async function secondFactorOn({ db, ...rest }: Database, secret: string) {
  await readOrStoreSetting(db, 'setup-token', 'once')
  const { editors } = newsroomOn({ db, ...rest })
  const browser = aBrowser()
  const ada = { email: 'ada@example.com', password }
  await editors.keyLinks.makeFirstEditor({ name: 'Ada', ...ada })
  const entered = await editors.signIn.withPassword(browser.asked, ada)
  if ('cookies' in entered) browser.take(entered.cookies)
  const editorId = (await editors.sessions.current(browser.asked))?.editor.id ?? ''
  await editors.secondFactor.begin(browser.asked, { editorId, password })
  const [factor] = await encryptedSecondFactors(db)
  if (!factor) throw new Error('A second factor was begun.')
  const encrypted = (data: string) => symmetricEncrypt({ key: secret, data })
  const changed = { secret: await encrypted('123'), backupCodes: await encrypted('["x"]') }
  await replaceSecondFactor(db, { ...factor, ...changed })
}

onEachEngine('after a rotation of the secret', (open) => {
  test('second factors are encrypted with the new one, and stay what they were', async () => {
    const database = await open()
    await secondFactorOn(database, first)
    const secrets = { current: second, previous: [{ value: first, until: new Date(0) }] }
    await reencryptSecondFactors(database.db, secrets)
    const [factor] = await encryptedSecondFactors(database.db)
    const read = (data = '') => symmetricDecrypt({ key: second, data })
    expect([await read(factor?.secret), await read(factor?.backupCodes)]).toEqual(['123', '["x"]'])
    await reencryptSecondFactors(database.db, secrets)
    expect(await encryptedSecondFactors(database.db)).toEqual([factor])
  })

  test('one that no secret opens is left as it is', async () => {
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
