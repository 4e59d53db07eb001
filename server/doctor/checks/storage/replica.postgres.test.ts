import { afterEach, expect, test } from 'vitest'
import { examinedSite } from '../../../../tests/support/data/sites/examined-site'
import { replicaCheck } from './replica'

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

test('a replica that does not answer, and a server that is none', async () => {
  const { env, check, remove } = await examinedSite('postgres')
  cleanUp = remove
  const found = async (settings: Record<string, string>) =>
    (await check(replicaCheck, { settings })).findings
  expect(await found({})).toEqual([])
  expect(await found({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:9/none' })).toMatchObject([
    { level: 'warning', text: expect.stringContaining('cannot be used (connect ECONNREFUSED') },
  ])
  expect(await found({ DATABASE_REPLICA_URL: env.databaseUrl })).toMatchObject([
    { level: 'warning', text: expect.stringContaining('follows no other') },
  ])
})
