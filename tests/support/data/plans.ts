import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely'
import type { Database, Db } from '../../../app/data/engine/database'

/** How the engine would run each query that this asks, by its own planner with its own settings. */
export async function plansOf(
  { db, engine }: Database,
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
  await sql`analyze`.execute(db)
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
