import { expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { readOrStoreSetting } from './settings'

onEachEngine('settings', (open) => {
  test('the first value stays, whoever offers another', async () => {
    const { db } = await open()
    const seen = await Promise.all(
      ['one', 'two', 'three'].map((offered) => readOrStoreSetting(db, 'desk-path', offered)),
    )
    expect(new Set(seen).size).toBe(1)
    expect(await readOrStoreSetting(db, 'desk-path', 'four')).toBe(seen[0])
  })
})
