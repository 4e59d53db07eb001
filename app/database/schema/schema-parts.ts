import { sql } from 'kysely'
import type { Db } from '../database'

/** A part of the schema by its name; a column is `table.column`. */
export interface SchemaPart {
  kind: 'table' | 'column' | 'index' | 'trigger'
  name: string
  /** It belongs to a full-text index, which each engine has in its own way. */
  isOfSearch: boolean
}

export async function sqliteParts(db: Db): Promise<SchemaPart[]> {
  const { rows } = await sql<{ kind: 'table' | 'index' | 'trigger'; name: string; sql: string }>`
    select type as kind, name, coalesce(sql, '') as sql from sqlite_master
    where type in ('table', 'index', 'trigger') and name not like 'sqlite\\_%' escape '\\'
    order by name`.execute(db)
  const { rows: columns } = await sql<{ name: string; table: string }>`
    select m.name as "table", c.name as name from sqlite_master m, pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'
    order by m.name, c.cid`.execute(db)
  const virtual = rows.filter((row) => /^create virtual/i.test(row.sql)).map(({ name }) => name)
  const isOfSearch = (table: string) =>
    table.startsWith('search_') ||
    virtual.some((name) => table === name || table.startsWith(`${name}_`))
  return [
    ...rows.map(({ kind, name }) => ({ kind, name, isOfSearch: isOfSearch(name) })),
    ...columns.map(({ table, name }) => ({
      kind: 'column' as const,
      name: `${table}.${name}`,
      isOfSearch: isOfSearch(table),
    })),
  ]
}

/** Its tables and columns. */
export async function postgresParts(db: Db): Promise<Pick<SchemaPart, 'kind' | 'name'>[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as "table", a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`.execute(db)
  const tables = new Set(rows.map(({ table }) => table))
  return [
    ...[...tables].map((name) => ({ kind: 'table' as const, name })),
    ...rows.map(({ table, name }) => ({ kind: 'column' as const, name: `${table}.${name}` })),
  ]
}
