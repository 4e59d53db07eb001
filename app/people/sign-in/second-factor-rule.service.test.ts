import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor, insertPasskey } from '../../../tests/support/data/ada'
import { password } from '../../../tests/support/data/newsroom'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { auditEntries } from '../audit/audit.queries'
import { lacksSecondFactor } from './second-factor-rule.service'

const withPassword = { name: 'Bo', hasSecondFactor: false, signedInWithPasskey: false }
const withPasskey = { ...withPassword, signedInWithPasskey: true }

onEachEngine('the rule that everyone needs a second factor', (open) => {
  test('an owner without a second factor cannot turn it on', async () => {
    const { editors, browser } = await adaOn(await open())
    const editor = (await editors.sessions.current(browser.client))?.editor
    expect(await editors.secondFactorRule.turnOn(editor ?? withPassword)).toBe('owner-lacks-factor')
    expect(await editors.secondFactorRule.isOn()).toBe(false)
    expect(await editors.secondFactorRule.blocks(withPassword)).toBe(false)
  })

  test('it blocks editors who signed in with a password alone, until it is turned off', async () => {
    const database = await open()
    const { editors, browser } = await adaWithSecondFactor(database)
    const { secondFactorRule: rule } = editors
    const owner = (await editors.sessions.current(browser.client))?.editor ?? withPassword
    for (let twice = 0; twice < 2; twice += 1) expect(await rule.turnOn(owner)).toBe('done')
    expect(await rule.blocks(owner)).toBe(false)
    expect(await rule.blocks(withPassword)).toBe(true)
    expect(await rule.blocks(withPasskey)).toBe(false)
    for (let twice = 0; twice < 2; twice += 1) await rule.turnOff('Ada')
    expect(await rule.blocks(withPassword)).toBe(false)
    const log = await auditEntries(database.db, { limit: 2 })
    expect(log.map(({ editorName, action, subject }) => [editorName, action, subject])).toEqual([
      ['Ada', 'stopped requiring', 'a second factor'],
      ['Ada', 'required', 'a second factor for everyone'],
    ])
  })

  test('editors with an app or a passkey have nothing to set up', async () => {
    const database = await open()
    const { editors } = await adaWithSecondFactor(database)
    for (const name of ['Bo', 'Cy', 'Di']) {
      const invited = { email: `${name}@example.com`, role: 'author', by: 'Ada' } as const
      const { url } = await editors.passwordLinks.invite(invited, { isMailed: false })
      const token = new URL(url).searchParams.get('token') ?? ''
      await editors.passwordLinks.setPassword(token, { name, password })
    }
    const bo = (await editors.roster.list()).find(({ name }) => name === 'Bo')?.id ?? ''
    for (const id of ['a', 'b']) await insertPasskey(database.db, bo, id)
    const roster = await editors.roster.list()
    expect(roster.map(({ name, hasPasskey }) => [name, hasPasskey])).toEqual([
      ['Ada', false],
      ['Bo', true],
      ['Cy', false],
      ['Di', false],
    ])
    expect(roster.filter(lacksSecondFactor).map(({ name }) => name)).toEqual(['Cy', 'Di'])
  })
})
