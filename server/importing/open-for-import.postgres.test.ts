import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openForReading } from '~/database/database'
import { schemaState } from '~/database/schema/migrate'
import { emptyDatabase, migratedDatabase } from '../../tests/support/data/databases'
import { ghostExport } from '../../tests/support/importing/ghost-export'
import { runHere } from '../../tests/support/run-here'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { importCommand } from '../commands/import-command'

test.each([
  ['with all tables', migratedDatabase],
  ['without tables', emptyDatabase],
])('a dry run only reads a PostgreSQL database %s', async (_, create) => {
  const { url, remove } = await create('postgres')
  onTestFinished(remove)
  const [file, dataDir] = [join(await temporaryFolder(), 'ghost.json'), await temporaryFolder()]
  await writeFile(file, ghostExport([{ id: '1' }]))
  const stateOf = async () => {
    const database = await openForReading(url)
    const state = await schemaState(database)
    await database.close()
    return state
  }
  const before = await stateOf()
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  expect(await runHere(importCommand, ['ghost', file, '--dry-run'], settings)).toMatchObject({
    code: 0,
    stdout: 'This would be the result: 1 added.\n',
  })
  expect(await stateOf()).toEqual(before)
})
