import type { Db } from '~/database/database'
import { databaseTime } from '~/database/schema/probes'
import type { DatabaseCheck } from '../../check'
import { type Finding, ok } from '../../finding'
import { compareClocks, sinceFuture } from './clock-difference'

/** The clock of this machine, compared with that of PostgreSQL and with what was written before. */
export const clockCheck: DatabaseCheck = {
  name: 'clock',
  needs: 'tables',
  limitMs: 15_000,
  async run({ database, clock }) {
    const found: Finding[] = []
    if (database.engine === 'postgres') {
      found.push(
        ...compareClocks({ ours: clock(), theirs: await databaseTime(database.db) }, 'PostgreSQL'),
      )
    }
    found.push(...sinceFuture(clock(), await newestTime(database.db)))
    return found.length > 0 ? found : [ok('The clock has not gone back.')]
  },
}

async function newestTime(db: Db): Promise<Date | null> {
  const logged = await db.selectFrom('audit_log').select('at').orderBy('id', 'desc').limit(1)
  const row = await logged.executeTakeFirst()
  return row ? new Date(row.at) : null
}
