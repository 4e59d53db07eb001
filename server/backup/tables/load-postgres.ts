import { type Kysely, sql } from 'kysely'
import type { Db } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { columnsOf, quoted, type Table, tablesIn } from './catalogue'
import { postgresSource, type Row, type RowSource } from './row-source'
import { lineOf } from './rows'

/**
 * Creates the tables of this version in an empty schema, to be filled from a backup, all in the transaction of the
 * caller.
 */
export async function createPostgresLoader(transaction: Db, schema: string) {
  await migrate({ db: transaction, engine: 'postgres' }, schema)
  const db = transaction as unknown as Kysely<unknown>
  const run = (text: string) => sql.raw(text).execute(db)
  const source = postgresSource(transaction)
  const tables = new Map((await tablesIn(source)).map((table) => [table.name, table]))
  const references = await dropReferences(source, run)
  for (const name of tables.keys()) {
    // Triggers that compute what other tables contain would count twice.
    await run(`alter table ${quoted(name)} disable trigger user`)
    // Rows of the migrations are in the backup, too.
    await run(`delete from ${quoted(name)}`)
  }

  return {
    source,
    tables,
    async insert(table: Table, rows: readonly Row[]): Promise<void> {
      const list = columnsOf(table)
      const json = `[${rows.map((row) => lineOf(table, withHexBytes(row))).join(',')}]`
      await sql`insert into ${sql.id(table.name)} (${sql.raw(list)}) overriding system value
        select ${sql.raw(list)} from json_populate_recordset(null::${sql.id(table.name)}, ${json})`.execute(
        db,
      )
    },
    async finish(sequences: Readonly<Record<string, number>>): Promise<void> {
      await setSequences(source, sequences, run)
      for (const { table, name, definition } of references) {
        await run(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
      }
      for (const name of tables.keys()) {
        await run(`alter table ${quoted(name)} enable trigger user`)
      }
    },
  }
}

/** As PostgreSQL writes bytes in text. */
function withHexBytes(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  )
}

interface Reference {
  table: string
  name: string
  definition: string
}

/** Rows come in the order of their tables, and some refer to rows of the same table. */
async function dropReferences(
  source: RowSource,
  run: (text: string) => Promise<unknown>,
): Promise<Reference[]> {
  const references = await source.query<Reference>(`
    select class.relname as "table", conname as name, pg_get_constraintdef(found.oid) as definition
    from pg_constraint found join pg_class class on class.oid = found.conrelid
    where found.contype = 'f' and class.relnamespace = current_schema()::regnamespace`)
  const ofSite = new Set((await tablesIn(source)).map(({ name }) => name))
  const dropped = references.filter(({ table }) => ofSite.has(table))
  for (const { table, name } of dropped) {
    await run(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  }
  return dropped
}

async function setSequences(
  source: RowSource,
  sequences: Readonly<Record<string, number>>,
  run: (text: string) => Promise<unknown>,
): Promise<void> {
  const columns = await source.query<{ table: string; column: string }>(`
    select class.relname as "table", attname as "column"
    from pg_attribute join pg_class class on class.oid = attrelid
    where attidentity <> '' and class.relnamespace = current_schema()::regnamespace`)
  for (const { table, column } of columns) {
    const last = sequences[table]
    if (last === undefined || last < 1) continue
    const name = `pg_get_serial_sequence('${quoted(table)}', '${column}')`
    const highest = `(select max(${quoted(column)}) from ${quoted(table)})`
    await run(`select setval(${name}, greatest(${last}, ${highest}))`)
  }
}
