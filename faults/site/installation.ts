import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type Engine, openDatabase } from '../../app/database/database'
import { emptyDatabase } from '../../tests/support/data/databases'
import { launchProgram, type ServerProcess, startProcess } from '../../tests/support/program'
import type { Settings } from '../../tests/support/server'
import { temporaryFolder } from '../../tests/support/temporary-folder'

/** A data folder and a database, on which servers are started and stopped. */
export interface Installation {
  dataDir: string
  databaseUrl: string
  /** The variables of its programs. */
  settings: Settings
  /** Starts a server on this data. */
  start(more?: Settings): Promise<ServerProcess>
  /** Starts the program, without waiting for it. */
  launch(args: string[]): ReturnType<typeof launchProgram>
  inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  remove(): Promise<void>
}

const defaults: Settings = { SAMPLE_CONTENT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }

export async function install(engine: Engine, settings: Settings = {}): Promise<Installation> {
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder())
  const database = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, remove: async () => {} }
    : await databaseOf(engine, dataDir)
  const all: Settings = { ...defaults, ...settings, DATA_DIR: dataDir }
  if (engine === 'postgres') all.DATABASE_URL = database.url
  const servers = new Set<ServerProcess>()
  let isRemoved = false
  return {
    dataDir,
    databaseUrl: database.url,
    settings: all,
    async start(more = {}) {
      const server = await startProcess({ ...all, ...more })
      servers.add(server)
      server.ended.then(() => servers.delete(server))
      return server
    },
    launch: (args) => launchProgram(args, { PORT: '0', ...all }),
    async inDatabase(work) {
      const opened = await openDatabase(database.url)
      try {
        return await work(opened)
      } finally {
        await opened.close()
      }
    },
    async remove() {
      if (isRemoved) return
      isRemoved = true
      for (const server of servers) {
        server.signal('SIGKILL')
        await server.ended
      }
      await database.remove()
      // A folder from the settings may be a mounted disk, which its creator removes.
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function databaseOf(engine: Engine, dataDir: string) {
  if (engine === 'postgres') return emptyDatabase('postgres')
  return { url: `file:${join(dataDir, 'vigil.db')}`, remove: async () => {} }
}
