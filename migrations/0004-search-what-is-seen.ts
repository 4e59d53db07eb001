import { type Kysely, sql } from 'kysely'
import { visibleText } from '../app/markdown/visible-text'
import { domainOf, domainSpellings } from '../app/posts/addresses/domain.rules'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { addVectors, dropVectors } from './search/postgres-search'
import { createSqliteSearch, dropSqliteSearch, whatIsSeen } from './search/sqlite-search'

/** Indexes the visible text of a body and the names of its domain, instead of its Markdown. */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  // Before the rows change; otherwise each would be indexed twice.
  if (engine === 'sqlite') await dropSqliteSearch(db)
  else await dropVectors(db)
  for (const table of ['articles', 'weekly_briefs']) {
    for (const column of ['search_text', 'search_domain']) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
        .execute()
    }
    await fill(db, table)
  }
  if (engine === 'sqlite') {
    await createSqliteSearch(db, whatIsSeen)
  } else {
    await addVectors(db, { body: 'search_text', also: 'search_domain' })
  }
}

const postsAtOnce = 100

async function fill(db: Kysely<unknown>, table: string): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; body: string; domain: string }>`
      select id, body, domain from ${sql.raw(table)}
      where id > ${after} order by id limit ${postsAtOnce}`.execute(db)
    for (const { id, body, domain } of rows) {
      await sql`update ${sql.raw(table)} set search_text = ${visibleText(body)},
        search_domain = ${domainSpellings(domainOf(domain)).join(' ')} where id = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
