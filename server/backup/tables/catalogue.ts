import { migrationTables, tablesOfSite, temporaryTables } from '~/database/schema/tables/names'
import type { RowSource } from './row-source'

export interface Table {
  name: string
  /** In the order of their names, since the engines may have them in different ones. */
  columns: Column[]
}

interface Column {
  name: string
  /** PostgreSQL stores a time; SQLite the text of one. */
  isMoment: boolean
}

/** The migrations create these, and fill them from the others; or nobody needs them later. */
const leftOut = new Set([...Object.values(migrationTables), 'search_documents', ...temporaryTables])

/**
 * The tables of the site, as the database itself lists them, so that none can be forgotten. In PostgreSQL there may be
 * tables of other programs.
 */
export async function tablesIn(source: RowSource): Promise<Table[]> {
  const rows = await source.query<{ table: string; column: string; isMoment: number | boolean }>(
    source.engine === 'sqlite' ? sqliteColumns : postgresColumns,
  )
  const tables = new Map<string, Column[]>()
  for (const { table, column, isMoment } of rows) {
    if (leftOut.has(table) || (source.engine === 'postgres' && !tablesOfSite.has(table))) continue
    const columns = tables.get(table) ?? []
    columns.push({ name: column, isMoment: Boolean(isMoment) })
    tables.set(table, columns)
  }
  // By code, as no database's locale may decide.
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  return [...tables]
    .map(([name, columns]) => ({ name, columns: columns.sort(byName) }))
    .sort(byName)
}

/** Without virtual tables, those that virtual tables consist of, and generated columns. */
const sqliteColumns = `select found.name as "table", field.name as "column", 0 as "isMoment"
  from pragma_table_list found, pragma_table_xinfo(found.name) field
  where found.schema = 'main' and found.type = 'table' and found.name not like 'sqlite\\_%' escape '\\'
    and field.hidden = 0`

const postgresColumns = `select class.relname as "table", attribute.attname as "column",
    attribute.atttypid = 'timestamptz'::regtype as "isMoment"
  from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
  where class.relkind in ('r', 'p') and class.relnamespace = current_schema()::regnamespace
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''`

/** The columns of a table as a list for SQL. */
export function columnsOf({ columns }: Table): string {
  return columns.map(({ name }) => quoted(name)).join(', ')
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The last migration; null for a database without tables. */
export async function schemaOf(source: RowSource): Promise<string | null> {
  const exists =
    source.engine === 'sqlite'
      ? `select 1 from sqlite_master where name = '${migrationTables.done}'`
      : `select 1 from pg_class where relname = '${migrationTables.done}'
          and relnamespace = current_schema()::regnamespace`
  if ((await source.query(exists)).length === 0) return null
  const names = await source.query<{ name: string }>(`select name from ${migrationTables.done}`)
  return (
    names
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? null
  )
}

/** The last number that each table with numbered rows gave. */
export async function sequencesIn(source: RowSource): Promise<Record<string, number>> {
  const names = new Set((await tablesIn(source)).map(({ name }) => name))
  const rows = await source.query<{ table: string; last: number | null }>(
    source.engine === 'sqlite' ? sqliteSequences : postgresSequences,
  )
  const given = rows.flatMap(({ table, last }) =>
    names.has(table) && last !== null ? [[table, Number(last)] as const] : [],
  )
  return Object.fromEntries(given.sort())
}

const sqliteSequences = `select name as "table", seq as last from sqlite_sequence`

const postgresSequences = `select class.relname as "table",
    pg_sequence_last_value(sequence.objid::regclass) as last
  from pg_depend sequence join pg_class class on class.oid = sequence.refobjid
  where sequence.classid = 'pg_class'::regclass and sequence.deptype = 'i'
    and sequence.refclassid = 'pg_class'::regclass
    and class.relnamespace = current_schema()::regnamespace
    and exists (select from pg_class where oid = sequence.objid and relkind = 'S')`
