import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { claimTurn } from './claim-turn'

const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)
const wins = (turns: boolean[]) => turns.filter(Boolean).length

test('of many processes at once, one has its turn, and then none until the next one is due', async () => {
  const file = join(await temporaryFolder(), '.swept')
  const all = (now: Date) =>
    Promise.all(Array.from({ length: 20 }, () => claimTurn(file, hour, now)))
  expect(wins(await all(inHours(0)))).toBe(1)
  expect(wins(await all(inHours(0.5)))).toBe(0)
  await utimes(file, inHours(-2), inHours(-2))
  expect(wins(await all(inHours(0)))).toBe(1)
  expect(wins(await all(inHours(0.5)))).toBe(0)
})

test('it leaves only its file', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, '.swept')
  await claimTurn(file, hour, inHours(0))
  await claimTurn(file, hour, inHours(2))
  expect(await readdir(folder)).toEqual(['.swept'])
})

test('a missing folder gives no process a turn', async () => {
  expect(
    await claimTurn(join(await temporaryFolder(), 'missing', '.swept'), hour, inHours(0)),
  ).toBe(false)
})
