import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { verifyBackup } from './verify-backup'

test('a verification removes the abandoned folders of others like it, and nothing else', async () => {
  const scratchIn = await temporaryFolder()
  const now = Date.now() / 1000
  const hour = 3_600
  for (const [name, hoursOld] of [
    ['vigil-verify-killed', 25],
    ['vigil-verify-running', 23],
    ['of-another-program', 900],
  ] as const) {
    await mkdir(join(scratchIn, name))
    await utimes(join(scratchIn, name), now, now - hoursOld * hour)
  }
  const file = join(await temporaryFolder(), 'none.tar.zst')
  await writeFile(file, 'no backup')
  await expect(verifyBackup({ file, scratchIn, report: () => {} })).rejects.toThrow()
  expect((await readdir(scratchIn)).sort()).toEqual(['of-another-program', 'vigil-verify-running'])
})
