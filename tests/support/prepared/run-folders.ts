import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastFolder } from '../../../scripts/system/postgres.mjs'

/**
 * Vitest and Playwright call this before the first test, and what it returns after the last one. The workers find the
 * folders in their environment. Everything temporary is in them: Vitest ends workers before they can delete it.
 */
export default async function createRunFolders(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-run-'))
  const databases = await mkdtemp(join(fastFolder(), 'vigil-databases-'))
  process.env.VIGIL_TEST_FOLDER = folder
  process.env.VIGIL_TEST_DATABASES = databases
  return async () => {
    for (const path of [folder, databases]) {
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
