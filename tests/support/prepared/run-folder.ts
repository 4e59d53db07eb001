import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Playwright calls this before the first test. The workers find the folder in their environment. */
export default async function createRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-prepared-'))
  process.env.VIGIL_TEST_PREPARED = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
