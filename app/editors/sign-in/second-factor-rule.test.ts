import { expect, test } from 'vitest'
import { adaOn, adaWithSecondFactor } from '../../../tests/support/data/ada'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { auditEntries } from '../../data/desk/audit'

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
})
