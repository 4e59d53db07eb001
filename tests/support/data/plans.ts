import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely'
import type { Database, Db } from '../../../app/database/database'

// Once per database is enough for tables that do not change, and takes most of the time.
const analyzed = new WeakSet<Db>()

/** The query plan of each query of `run`, after `analyze`, which both engines run from time to time. */
export async function plansOf(
  database: Pick<Database, 'db' | 'engine'>,
  run: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  if (!analyzed.has(database.db)) await sql`analyze`.execute(database.db)
  analyzed.add(database.db)
  return plansNow(database, run)
}

/** The same with the statistics that the engine has at this moment. */
export async function plansNow(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  run: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const queries: { node: RootOperationNode; queryId: QueryId }[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push({ node, queryId })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run(db.withPlugin(recorder))
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
  return Promise.all(
    queries.map(async ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId)
      const explained = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters])
      const { rows } = await db.executeQuery<Record<string, unknown>>(explained)
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
    }),
  )
}

/** Reads a whole table, which takes longer as the archive grows. (`found`, subqueries and VALUES are lists within a query.) */
export const readsWholeTable =
  /Seq Scan|SCAN (?!found|\(subquery|\d+-ROW VALUES)(?!.*USING (COVERING )?INDEX)/
/** Sorts rows, where an index could return them in order. */
export const sortsByHand = /Sort Key|TEMP B-TREE/
