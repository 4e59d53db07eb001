import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyMigratedFile } from '../../tests/support/data/databases'
import { ghostExport } from '../../tests/support/importing/ghost-export'
import { runHere } from '../../tests/support/run-here'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { importCommand } from '../commands/import-command'

async function dryRun(dataDir: string) {
  const file = join(await temporaryFolder(), 'ghost.json')
  await writeFile(file, ghostExport([{ id: '1' }]))
  return runHere(importCommand, ['ghost', file, '--dry-run'], { DATA_DIR: dataDir })
}

const result = { code: 0, stdout: 'This would be the result: 1 added.\n' }

test('a dry run leaves the database as it is, with no file beside it', async () => {
  const dataDir = await temporaryFolder()
  const file = join(dataDir, 'vigil.db')
  await copyMigratedFile(file)
  const before = await stat(file)
  expect(await dryRun(dataDir)).toMatchObject(result)
  expect(await readdir(dataDir)).toEqual(['vigil.db'])
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
})

test('a dry run for a site that does not exist yet creates none', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  expect(await dryRun(dataDir)).toMatchObject(result)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})
