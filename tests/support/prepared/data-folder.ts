import { existsSync } from 'node:fs'
import { cp, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '../program'
import { type RunningServer, type Settings, startServer } from '../server'
import { temporaryFolder } from '../temporary-folder'
import { until } from '../until'
import { prepareOnce } from './prepare-once'

/** The bucket's marker: files older than it are not examined again. */
const marker = join('article-thumbnails', '.checked')

/**
 * A server whose first start is already behind it: its data folder is a copy of one that is prepared once a run. The
 * import of the sample edition takes as much processor time as the rest of a start.
 */
export async function startSampleSite(settings: Settings = {}): Promise<RunningServer> {
  const { folder } = await prepareDataFolder('sample', {}, async () => null)
  return startServer({ ...settings, DATA_DIR: await copyDataFolder(folder) })
}

/** The same in a process of its own. */
export async function startSampleProcess(settings: Settings = {}): Promise<ServerProcess> {
  const { folder } = await prepareDataFolder('sample', {}, async () => null)
  return startProcess({ ...settings, DATA_DIR: await copyDataFolder(folder) })
}

/** A data folder as a server leaves it after its first start and this `work`. */
export function prepareDataFolder<Result>(
  name: string,
  settings: Settings,
  work: (server: RunningServer) => Promise<Result>,
): Promise<{ folder: string; result: Result }> {
  return prepareOnce(name, async (DATA_DIR) => {
    const server = await startServer({ ...settings, DATA_DIR })
    try {
      const result = await work(server)
      if (settings.SAMPLE_CONTENT !== '0') {
        await until(() => existsSync(join(DATA_DIR, marker)))
      }
      return result
    } finally {
      await server.stop()
    }
  })
}

/** The folder is deleted when the worker ends. */
export async function copyDataFolder(prepared: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(prepared, folder, { recursive: true, preserveTimestamps: true })
  // Copies are new files to the bucket: with the old marker it would examine every picture again.
  const now = new Date()
  if (existsSync(join(folder, marker))) await utimes(join(folder, marker), now, now)
  return folder
}
