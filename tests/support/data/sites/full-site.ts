import { type Kysely, sql } from 'kysely'
import { type Db, type Engine, openDatabase } from '../../../../app/database/database'
import {
  migrationTables,
  tablesOfSite,
  temporaryTables,
} from '../../../../app/database/schema/tables/names'
import { migratedSite, type TestSite } from './backed-up-site'

/** Every table that people or the program write to, and that a backup contains. */
export const filledTables: readonly string[] = [...tablesOfSite]
  .filter((name) => !Object.values(migrationTables).includes(name) && !temporaryTables.has(name))
  .sort()

/** Two rows of each table: one with a value in each column, and one that is empty wherever it may be. */
const variants = ['full', 'empty'] as const
type Variant = (typeof variants)[number]

/** A site with rows in every table, as the database describes them: new tables and columns need no change here. */
export async function fullSite(engine: Engine): Promise<TestSite> {
  const site = await migratedSite(engine)
  const database = await openDatabase(site.env.databaseUrl)
  try {
    await database.db.connection().execute(async (connection) => {
      await setReferences(connection, engine, false)
      for (const name of filledTables) await fillTable(connection, engine, name)
      await setReferences(connection, engine, true)
    })
  } finally {
    await database.close()
  }
  return site
}

/** The rows of every table, without the columns that PostgreSQL computes. */
export async function allRows({ databaseUrl }: TestSite['env']): Promise<Map<string, string[]>> {
  const { db, engine, close } = await openDatabase(databaseUrl)
  try {
    const tables = new Map<string, string[]>()
    for (const name of filledTables) {
      const columns = await columnsOf(db, engine, name)
      const list = sql.join(columns.map((column) => sql.ref(column.name)))
      const found = sql<Record<string, unknown>>`select ${list} from ${sql.table(name)}`
      const { rows } = await found.execute(db)
      tables.set(name, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort())
    }
    return tables
  } finally {
    await close()
  }
}

interface Column {
  name: string
  type: string
  isNullable: boolean
  /** The table and the column that it refers to. */
  target: { table: string; column: string } | null
}

async function fillTable(db: Db, engine: Engine, table: string): Promise<void> {
  const columns = await columnsOf(db, engine, table)
  for (const variant of variants) {
    const values = columns.map((column) => valueFor(table, column, variant))
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    const system = sql.raw(engine === 'postgres' ? 'overriding system value' : '')
    await sql`insert into ${sql.table(table)} (${names}) ${system}
      values (${sql.join(values)}) on conflict do nothing`.execute(db)
  }
}

/** What a text can contain, and what SQL, JSON or lines could change. */
const anyText = `'"\\ \\n\n\r\t{}[]%; \u2028 naïve 漢字 🗞`
const times = { full: '2026-11-17T22:55:20.123Z', empty: '1969-12-31T23:59:59.000Z' }
const numbers = { full: 2_147_483_647, empty: 2 }

function valueFor(table: string, column: Column, variant: Variant): string | number | null {
  if (variant === 'empty' && column.isNullable) return null
  if (column.target) return textOf(column.target.table, column.target.column, variant, column)
  if (/(^|_)(at|until|since|from)$/.test(column.name)) return times[variant]
  return textOf(table, column.name, variant, column)
}

/** The same for a column and for those that refer to it. */
function textOf(table: string, name: string, variant: Variant, { type }: Column) {
  return /int/i.test(type) ? numbers[variant] : `${table}.${name} ${variant} ${anyText}`
}

async function columnsOf(db: Db, engine: Engine, table: string): Promise<Column[]> {
  const { rows } = await (engine === 'sqlite'
    ? sqliteColumns(table)
    : postgresColumns(table)
  ).execute(db as unknown as Kysely<unknown>)
  return rows.map(({ name, type, isNullable, targetTable, targetColumn }) => ({
    name,
    type,
    isNullable: Boolean(isNullable),
    target: targetTable && targetColumn ? { table: targetTable, column: targetColumn } : null,
  }))
}

interface ColumnRow {
  name: string
  type: string
  isNullable: number | boolean
  targetTable: string | null
  targetColumn: string | null
}

function sqliteColumns(table: string) {
  return sql<ColumnRow>`select field.name, field.type,
      field."notnull" = 0 and field.pk = 0 as "isNullable",
      reference."table" as "targetTable", reference."to" as "targetColumn"
    from pragma_table_xinfo(${table}) field
    left join pragma_foreign_key_list(${table}) reference on reference."from" = field.name
    where field.hidden = 0`
}

function postgresColumns(table: string) {
  return sql<ColumnRow>`select attname as name, format_type(atttypid, null) as type,
      not attnotnull as "isNullable", confrelid::regclass::text as "targetTable",
      (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1])
        as "targetColumn"
    from pg_attribute left join pg_constraint
      on contype = 'f' and conrelid = attrelid and conkey[1] = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`
}

/** Tables are filled in the order of their names, so rows refer to others that do not exist yet. */
async function setReferences(db: Db, engine: Engine, areChecked: boolean): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(`pragma foreign_keys = ${areChecked ? 'on' : 'off'}`).execute(db)
  } else {
    const role = areChecked ? 'origin' : 'replica'
    await sql.raw(`set session_replication_role = ${role}`).execute(db)
  }
}
