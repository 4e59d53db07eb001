import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '../../../scripts/lock.mjs'
import { temporaryFolder } from '../temporary-folder'

/** Shared by all workers of a test run; otherwise each process has one. */
let runFolder: Promise<string> | undefined
const results = new Map<string, Promise<unknown>>()

/**
 * Runs `prepare` once for all workers of a run: the first worker that needs the result prepares it in
 * `folder`, the others wait for it. The result is passed on as JSON.
 */
export function prepareOnce<Result>(
  name: string,
  prepare: (folder: string) => Promise<Result>,
): Promise<{ folder: string; result: Result }> {
  const result = results.get(name) ?? prepareOrRead(name, prepare)
  results.set(name, result)
  return result as Promise<{ folder: string; result: Result }>
}

async function prepareOrRead<Result>(name: string, prepare: (folder: string) => Promise<Result>) {
  runFolder ??= process.env.VIGIL_TEST_FOLDER
    ? Promise.resolve(process.env.VIGIL_TEST_FOLDER)
    : temporaryFolder()
  const folder = join(await runFolder, name)
  const resultFile = `${folder}.json`
  await withLock(
    async () => {
      if (existsSync(resultFile)) return
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { mode: 0o700 })
      await writeFile(resultFile, JSON.stringify(await prepare(folder)))
    },
    { file: `${folder}.lock` },
  )
  return { folder, result: JSON.parse(await readFile(resultFile, 'utf8')) as Result }
}
