import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '~/config/env.server'
import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { examine } from './examine'

const root = resolve(import.meta.dirname, '../..')

async function aStoppedSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-doctor-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const parsed = parseEnv({ DATA_DIR: dataDir, PORT: '0' })
  if (!parsed.ok) throw new Error(parsed.reasons.join())
  const { env } = parsed
  const change = async (statement: string | null) => {
    const database = await openDatabase(env.databaseUrl)
    await migrate(database)
    if (statement !== null) await sql.raw(statement).execute(database.db)
    await database.close()
  }
  await change(null)
  const doctor = () => examine({ env, root, clock: () => new Date(), report() {}, isToFix: false })
  return { dataDir, change, doctor }
}

test('the doctor leaves no file beside a SQLite database that nobody uses', async () => {
  const { dataDir, doctor } = await aStoppedSite()
  const before = await stat(join(dataDir, 'vigil.db'))
  const { results } = await doctor()
  expect(results.flatMap(({ findings }) => findings)).toContainEqual(
    expect.objectContaining({ level: 'ok', text: expect.stringContaining('Every page') }),
  )
  expect(await readdir(dataDir)).toEqual(['vigil.db'])
  expect((await stat(join(dataDir, 'vigil.db'))).mtimeMs).toBe(before.mtimeMs)
})

test('what is missing of the tables is an error, and a missing index a warning', async () => {
  const { change, doctor } = await aStoppedSite()
  const found = async () => {
    const { results } = await doctor()
    return results.find(({ check }) => check === 'tables')?.findings
  }
  expect(await found()).toMatchObject([{ level: 'ok' }])
  await change('drop index articles_newest')
  expect(await found()).toMatchObject([{ level: 'warning', items: ['index articles_newest'] }])
  await change('alter table imported_items drop column imported_at')
  expect(await found()).toMatchObject([
    { level: 'error', items: ['index articles_newest', 'column imported_items.imported_at'] },
  ])
})
