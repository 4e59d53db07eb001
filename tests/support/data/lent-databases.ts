import type { KyselyPlugin } from 'kysely'
import { type Database, type Engine, openDatabase } from '../../../app/database/database'
import { reusablePostgres } from './cleaning/postgres'
import type { ReusableDatabase } from './cleaning/reusable-database'
import { reusableSqlite } from './cleaning/sqlite'
import { withLongTimeout } from './databases'

export interface LentDatabase {
  database: Database
  giveBack(): Promise<void>
}

const create: Record<Engine, () => Promise<ReusableDatabase>> = {
  sqlite: reusableSqlite,
  postgres: reusablePostgres,
}

interface Idle {
  reusable: ReusableDatabase
  /** Null if it has to be opened again. */
  opened: Database | null
}

const idle: Record<Engine, Idle[]> = { sqlite: [], postgres: [] }

/**
 * A migrated database and its connections, which the tests of this worker use one after another: to empty it costs a
 * few milliseconds, a new one ten times as much. A test that changed more than rows leaves no database to the next one.
 */
export async function lendDatabase(engine: Engine): Promise<LentDatabase> {
  const { reusable, opened } = idle[engine].pop() ?? (await newDatabase(engine))
  const database = opened ?? (await openDatabase(withLongTimeout(reusable.url)))
  let isLimited = false
  let isClosed = false
  let isOver = false

  // What a test leaves running must not reach the data of the next one.
  const endWithTest: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw new Error('The test of this database is over.')
      return node
    },
    transformResult: async ({ result }) => result,
  }

  async function giveBack(): Promise<void> {
    const isQuiet = !isClosed && database.connections().every(isIdle)
    isOver = true
    if (isQuiet && (await isEmptied(reusable))) {
      // Limits on readers cannot be lifted.
      if (isLimited) await database.close()
      idle[engine].push({ reusable, opened: isLimited ? null : database })
      return
    }
    await database.close()
    await reusable.remove()
  }

  return {
    database: {
      ...database,
      db: database.db.withPlugin(endWithTest),
      readDb: database.readDb.withPlugin(endWithTest),
      primaryReadDb: database.primaryReadDb.withPlugin(endWithTest),
      limitReaders() {
        isLimited = true
        return database.limitReaders()
      },
      close() {
        isClosed = true
        return database.close()
      },
    },
    giveBack,
  }
}

async function newDatabase(engine: Engine): Promise<Idle> {
  return { reusable: await create[engine](), opened: null }
}

function isIdle({ used, waiting }: ReturnType<Database['connections']>[number]): boolean {
  return used + waiting === 0
}

/** A lock that a test left behind keeps its tables from being emptied. */
async function isEmptied(reusable: ReusableDatabase): Promise<boolean> {
  try {
    return await reusable.empty()
  } catch {
    return false
  }
}
