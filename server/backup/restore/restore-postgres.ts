import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Db } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { tablesOfSite } from '~/database/schema/tables/names'
import { StartupError } from '../../process/startup-error'
import { damagedFile } from '../backup-errors'
import { quoted, type Table } from '../tables/catalogue'
import { createPostgresLoader } from '../tables/load-postgres'
import { postgresSource, type Row } from '../tables/row-source'
import { createTally, lineOf } from '../tables/rows'
import { compareTallies, talliesOf } from '../verify/compare-tables'
import { type Unpacked, unpack } from '../verify/unpack'
import { hasContent, notEmpty, stillRunning } from './target'

const place = 'The database at DATABASE_URL'

export async function refuseUsedPostgres(db: Db, replaces: boolean): Promise<void> {
  if (await staysUsed(db)) throw stillRunning(place)
  if (!replaces && (await hasContent(postgresSource(db)))) throw notEmpty(place)
}

/** PostgreSQL still lists connections for a moment after a server or a command has closed them. */
async function staysUsed(db: Db): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'vigil'
        and pid <> pg_backend_pid()`.execute(db)
    if (rows.length === 0) return false
    await setTimeout(200)
  }
  return true
}

export async function hasSchema(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${name}`.execute(db)
  return rows.length > 0
}

interface PostgresRestore {
  file: string
  /** The schema that the replaced tables are moved to. */
  aside: string
  report: (progress: string) => void
  /** The last step before the commit. */
  settle: (transaction: Db, unpacked: Unpacked) => Promise<void>
}

/**
 * Everything in one transaction: before its end, others see the site as it was. Returns whether something was there,
 * and was moved aside.
 */
export async function restoreIntoPostgres(db: Db, options: PostgresRestore): Promise<boolean> {
  const { file, aside, report, settle } = options
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const hasMoved = await moveAside(transaction, aside)
    const tallies = new Map<string, ReturnType<typeof createTally>>()
    const loading: { loader?: Awaited<ReturnType<typeof createPostgresLoader>> } = {}
    const opened = () => {
      if (!loading.loader) throw new Error('The backup was not begun.')
      return loading.loader
    }
    const unpacked = await unpack(file, {
      report,
      pictures: null,
      async begin({ schema }) {
        loading.loader = await createPostgresLoader(transaction, schema)
        for (const name of loading.loader.tables.keys()) tallies.set(name, createTally())
        return loading.loader.tables
      },
      async insert(table, rows) {
        const stored = rows.map((row) => asStored(file, table, row))
        await opened().insert(table, stored)
        for (const row of stored) tallies.get(table.name)?.add(lineOf(table, row))
      },
    })
    const { source, tables, finish } = opened()
    report('Comparing every table with what was written')
    const expected = Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.result()]))
    compareTallies(file, expected, await talliesOf(source, tables.values()))
    await finish(unpacked.sequences)
    await migrate({ db: transaction, engine: 'postgres' })
    await settle(transaction, unpacked)
    return hasMoved
  })
}

/** The row as PostgreSQL returns it: times in one format, and texts without NUL, which it cannot store. */
function asStored(file: string, { name: table, columns }: Table, row: Row): Row {
  const changed = { ...row }
  for (const { name, isMoment } of columns) {
    const value = row[name]
    if (typeof value !== 'string') continue
    if (isMoment) {
      const time = new Date(value)
      if (Number.isNaN(time.getTime())) throw damagedFile(file, `${table}.${name} is not a time`)
      changed[name] = time.toISOString()
    } else if (value.includes('\0')) changed[name] = value.replaceAll('\0', '\uFFFD')
  }
  return changed
}

/** Moves the tables of the site to another schema, with the functions and dictionaries that they use. */
async function moveAside(transaction: Db, schema: string): Promise<boolean> {
  const db = transaction as unknown as Kysely<unknown>
  const source = postgresSource(transaction)
  const names = [...tablesOfSite].map((name) => `'${name}'`).join(', ')
  const tables = await source.query<{ oid: number; name: string }>(`
    select oid, relname as name from pg_class where relkind in ('r', 'p')
      and relnamespace = current_schema()::regnamespace and relname in (${names})`)
  if (tables.length === 0) return false
  const used = await source.query<{ moved: string }>(
    objectsUsedBy(tables.map(({ oid }) => oid).join(', ')),
  )
  await run(`create schema ${quoted(schema)}`)
  for (const { name } of tables) {
    await run(`alter table ${quoted(name)} set schema ${quoted(schema)}`)
  }
  for (const { moved } of used) await run(`alter ${moved} set schema ${quoted(schema)}`)
  return true

  async function run(text: string): Promise<void> {
    try {
      await sql.raw(text).execute(db)
    } catch (error) {
      const lockNotAvailable = '55P03'
      if ((error as { code?: string }).code === lockNotAvailable) throw stillRunning(place)
      const insufficientPrivilege = '42501'
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error
      throw new StartupError(
        `The user in DATABASE_URL may not move what is there (${(error as Error).message}).`,
        'Let it create schemas in this database, or name an empty database.',
      )
    }
  }
}

/** As the catalogue records what triggers and generated columns depend on. */
function objectsUsedBy(tables: string): string {
  return `with recursive used (classid, objid) as (
      select 'pg_class'::regclass::oid, oid from pg_class where oid in (${tables})
      union select 'pg_trigger'::regclass::oid, oid from pg_trigger
        where tgrelid in (${tables}) and not tgisinternal
      union select 'pg_attrdef'::regclass::oid, oid from pg_attrdef where adrelid in (${tables})
      union select depend.refclassid, depend.refobjid
        from used join pg_depend depend on depend.classid = used.classid and depend.objid = used.objid
        where depend.refclassid in ('pg_proc'::regclass, 'pg_ts_config'::regclass, 'pg_ts_dict'::regclass)
    )
    select 'function ' || oid::regprocedure as moved from pg_proc
      where oid in (select objid from used where classid = 'pg_proc'::regclass)
        and pronamespace = current_schema()::regnamespace
    union all select 'text search configuration ' || quote_ident(cfgname) from pg_ts_config
      where oid in (select objid from used where classid = 'pg_ts_config'::regclass)
        and cfgnamespace = current_schema()::regnamespace
    union all select 'text search dictionary ' || quote_ident(dictname) from pg_ts_dict
      where oid in (select objid from used where classid = 'pg_ts_dict'::regclass)
        and dictnamespace = current_schema()::regnamespace`
}
