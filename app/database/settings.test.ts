import { expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { readOrStoreSetting } from './settings'

onEachEngine('settings', (open) => {
  test('the first value stays', async () => {
    const { db } = await open()
    const values = await Promise.all(
      ['one', 'two', 'three'].map((initial) => readOrStoreSetting(db, 'desk-path', initial)),
    )
    expect(new Set(values).size).toBe(1)
    expect(await readOrStoreSetting(db, 'desk-path', 'four')).toBe(values[0])
  })
})
