import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { copyMigratedFile } from '../../../tests/support/data/databases'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { holdSqlite, refuseOtherVolumes } from './target'

/** The path of a migrated database in a folder of its own. */
async function anEmptySite(): Promise<string> {
  const path = join(await temporaryFolder(), 'vigil.db')
  await copyMigratedFile(path)
  return path
}

async function aSiteWithContent(): Promise<string> {
  const path = await anEmptySite()
  const database = new DatabaseSync(path)
  database.exec(
    `insert into redirects (from_path, to_path, created_at) values ('/old', '/new', '2026-11-15T09:00:00Z')`,
  )
  database.close()
  return path
}

test('a restore may fill a database that is missing, empty, or only migrated', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'nothing.db'), '')
  for (const path of [join(folder, 'none.db'), join(folder, 'nothing.db'), await anEmptySite()]) {
    const { release } = await holdSqlite(path, false)
    release()
  }
})

test('a restore into a database with content is refused without --replace', async () => {
  const path = await aSiteWithContent()
  await expect(holdSqlite(path, false)).rejects.toMatchObject({
    message: expect.stringContaining('is not empty, so nothing was restored.'),
    whatToDo: expect.stringContaining('--replace'),
  })
  const { source, release } = await holdSqlite(path, true)
  expect(await source?.query('select count(*) as count from redirects')).toMatchObject([
    { count: 1 },
  ])
  release()
})

test('a database that cannot be read is only replaced with --replace', async () => {
  const path = join(await temporaryFolder(), 'vigil.db')
  await writeFile(path, 'no database '.repeat(400))
  await expect(holdSqlite(path, false)).rejects.toThrow('is not empty')
  const { source } = await holdSqlite(path, true)
  expect(source).toBe(null)
})

test('pictures in a folder of the same volume can be moved', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'article-thumbnails'))
  await expect(refuseOtherVolumes(folder)).resolves.toBeUndefined()
})
