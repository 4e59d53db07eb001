import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { auditEntries } from '../audit/audit.queries'
import { lacksSecondFactor } from './second-factor-rule.service'

const withPassword = { name: 'Bo', hasSecondFactor: false, isWithPasskey: false }
const withPasskey = { ...withPassword, isWithPasskey: true }

onEachEngine('a second factor for everybody', (open) => {
  test('is not required by an owner who has none', async () => {
    const { editors, browser } = await adaOn(await open())
    const editor = (await editors.sessions.current(browser.asked))?.editor
    expect(await editors.secondFactorRule.turnOn(editor ?? withPassword)).toBe('not-yourself')
    expect(await editors.secondFactorRule.isOn()).toBe(false)
    expect(await editors.secondFactorRule.holdsBack(withPassword)).toBe(false)
  })

  test('holds back whoever came with a password alone, until it is made optional', async () => {
    const database = await open()
    const { editors, browser } = await adaWithSecondFactor(database)
    const { secondFactorRule: rule } = editors
    const owner = (await editors.sessions.current(browser.asked))?.editor ?? withPassword
    for (let twice = 0; twice < 2; twice += 1) expect(await rule.turnOn(owner)).toBe('done')
    expect(await rule.holdsBack(owner)).toBe(false)
    expect(await rule.holdsBack(withPassword)).toBe(true)
    expect(await rule.holdsBack(withPasskey)).toBe(false)
    for (let twice = 0; twice < 2; twice += 1) await rule.turnOff('Ada')
    expect(await rule.holdsBack(withPassword)).toBe(false)
    const log = await auditEntries(database.db, { limit: 2 })
    expect(log.map(({ editorName, action, subject }) => [editorName, action, subject])).toEqual([
      ['Ada', 'stopped requiring', 'a second factor'],
      ['Ada', 'required', 'a second factor of everybody'],
    ])
  })

  test('is what an app gives, or a passkey: whoever has either has nothing to set up', async () => {
    const database = await open()
    const { editors } = await adaWithSecondFactor(database)
    for (const name of ['Bo', 'Cy', 'Di']) {
      const invited = { email: `${name}@example.com`, role: 'author', by: 'Ada' } as const
      const { url } = await editors.keyLinks.invite(invited, { isMailed: false })
      const token = new URL(url).searchParams.get('token') ?? ''
      await editors.keyLinks.choosePassword(token, { name, password })
    }
    const bo = (await editors.roster.list()).find(({ name }) => name === 'Bo')?.id ?? ''
    for (const id of ['a', 'b']) await havePasskey(database, bo, id)
    const enrolled = await editors.roster.list()
    expect(enrolled.map(({ name, hasPasskey }) => [name, hasPasskey])).toEqual([
      ['Ada', false],
      ['Bo', true],
      ['Cy', false],
      ['Di', false],
    ])
    expect(enrolled.filter(lacksSecondFactor).map(({ name }) => name)).toEqual(['Cy', 'Di'])
  })
})

/** As if a browser had made it. */
function havePasskey({ db }: Database, editorId: string, id: string) {
  return db
    .insertInto('editor_passkeys')
    .values({
      ...{ id, name: `Key ${id}`, public_key: 'x', user_id: editorId, credential_id: id },
      ...{ counter: 0, device_type: 'singleDevice', backed_up: 0 },
      created_at: new Date().toISOString(),
    })
    .execute()
}
