import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely'
import type { Database, Db } from '../../../app/database/database'

// Once is enough for tables that do not change, and takes most of the time.
const lookedAt = new WeakSet<Db>()

/** How the engine runs each query that this asks once it has looked at its tables, as both do sooner or later. */
export async function plansOf(
  database: Pick<Database, 'db' | 'engine'>,
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  if (!lookedAt.has(database.db)) await sql`analyze`.execute(database.db)
  lookedAt.add(database.db)
  return plansNow(database, ask)
}

/** The same with what the engine knows of its tables at this moment. */
export async function plansNow(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const asked: { node: RootOperationNode; queryId: QueryId }[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push({ node, queryId })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(listening))
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
  return Promise.all(
    asked.map(async ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId)
      const question = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters])
      const { rows } = await db.executeQuery<Record<string, unknown>>(question)
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
    }),
  )
}

/** A whole table read from end to end: what grows with the archive. (`found` is a query's own list.) */
export const readsWholeTable = /Seq Scan|SCAN (?!found)(?!.*USING (COVERING )?INDEX)/
/** Rows put in order by hand, where an index could have had them in order. */
export const sortsByHand = /Sort Key|TEMP B-TREE/
