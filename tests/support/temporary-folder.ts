import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, which is deleted when this worker ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(process.env.VIGIL_TEST_FOLDER ?? tmpdir(), 'vigil-test-'))
  folders.add(folder)
  return folder
}

// A failing test may leave folders behind.
const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
