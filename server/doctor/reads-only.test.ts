import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '~/config/env.server'
import { openDatabase } from '~/database/database'
import { copyMigratedFile } from '../../tests/support/data/databases'
import { examine } from './examine'

const root = resolve(import.meta.dirname, '../..')

async function aStoppedSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-doctor-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const parsed = parseEnv({ DATA_DIR: dataDir, PORT: '0' })
  if (!parsed.ok) throw new Error(parsed.reasons.join())
  const { env } = parsed
  await copyMigratedFile(join(dataDir, 'vigil.db'))
  const doctor = () => examine({ env, root, clock: () => new Date(), report() {}, isToFix: false })
  return { dataDir, databaseUrl: env.databaseUrl, doctor }
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

test('what is missing of the tables is an error', async () => {
  const { databaseUrl, doctor } = await aStoppedSite()
  const { db, close } = await openDatabase(databaseUrl)
  await sql`drop index articles_newest`.execute(db)
  await sql`alter table imported_items drop column imported_at`.execute(db)
  await close()
  const { results } = await doctor()
  expect(results.find(({ check }) => check === 'tables')?.findings).toMatchObject([
    { level: 'error', items: ['index articles_newest', 'column imported_items.imported_at'] },
  ])
})
