import { afterEach, expect, test } from 'vitest'
import { examinedSite } from '../../../../tests/support/data/sites/examined-site'

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

test('a replica that does not answer, and a server that is none', async () => {
  const { env, examine, remove } = await examinedSite('postgres')
  cleanUp = remove
  const found = async (settings: Record<string, string>) => {
    const { findings } = await examine({ settings })
    return findings.filter(({ check }) => check === 'replica')
  }
  expect(await found({})).toEqual([])
  expect(await found({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/none' })).toMatchObject([
    { level: 'warning', text: expect.stringContaining('cannot be used (connect ECONNREFUSED') },
  ])
  expect(await found({ DATABASE_REPLICA_URL: env.databaseUrl })).toMatchObject([
    { level: 'warning', text: expect.stringContaining('follows no other') },
  ])
})
