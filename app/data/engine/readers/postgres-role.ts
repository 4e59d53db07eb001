import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import { allowedOnPostgres } from './allowed'

type Db = Kysely<Schema>

/**
 * The role of readers' queries, named after the user whose database it is. It is made where that user may make
 * roles. Null where there is none that this user may take on.
 */
export async function readerRoleOf(db: Db): Promise<string | null> {
  const { role } = await readerRoleNames(db)
  // Processes that start together may get in each other's way: whoever is second finds it made.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await mayTakeOn(db, role)) return role
    await unlessRefused(sql`create role ${sql.id(role)} nologin`.execute(db))
    await unlessRefused(sql`grant ${sql.id(role)} to current_user`.execute(db))
  }
  return (await mayTakeOn(db, role)) ? role : null
}

export async function readerRoleNames(db: Db): Promise<{ user: string; role: string }> {
  const { rows } = await sql<{ user: string }>`select current_user as "user"`.execute(db)
  const user = rows[0]?.user ?? 'vigil'
  // PostgreSQL cuts names off after 63 bytes, and would then look for another one than it made.
  return { user, role: `${user.slice(0, 50)}_reader` }
}

async function mayTakeOn(db: Db, role: string): Promise<boolean> {
  const taking = db
    .transaction()
    .execute((transaction) => sql`set local role ${sql.id(role)}`.execute(transaction))
  return (await unlessRefused(taking)) !== null
}

export interface ReaderRights {
  /** Can the role read all that readers may see? */
  areGranted: boolean
  /** What it can do beyond that, as 'SELECT settings.value'. */
  excess: string[]
}

/**
 * Lets the role read what readers may see, and nothing else. What it was granted before and may not have any more is
 * revoked, and so is what everybody was granted: a right of PUBLIC is one of readers. What the role has in another way
 * is for an administrator to revoke.
 */
export async function grantToReaders(db: Db, role: string): Promise<ReaderRights> {
  const before = await readerRights(db, role)
  if (isInStep(before)) return before
  const granting = db.transaction().execute(async (transaction) => {
    // Two processes that grant at once would fail at the same row of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('vigil readers'))`.execute(transaction)
    if (!isComplete(await rightsOf(transaction, role))) await grantAnew(transaction, role)
    await revokeFromEverybody(transaction, role)
  })
  await unlessRefused(granting)
  return readerRights(db, role)
}

const isInStep = ({ areGranted, excess }: ReaderRights) => areGranted && excess.length === 0

async function readerRights(db: Db, role: string): Promise<ReaderRights> {
  const excess = await excessOf(db, role)
  return {
    areGranted: isComplete(await rightsOf(db, role)),
    excess: excess.map(nameOf),
  }
}

async function revokeFromEverybody(db: Db, role: string): Promise<void> {
  for (const table of new Set((await excessOf(db, role)).map((right) => right.table))) {
    await sql`revoke all on ${sql.table(table)} from public`.execute(db)
  }
}

async function grantAnew(db: Db, role: string): Promise<void> {
  for (const table of new Set((await rightsOf(db, role)).map((right) => right.table))) {
    await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(db)
  }
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  await sql`grant usage on schema ${sql.id(rows[0]?.name ?? 'public')} to ${sql.id(role)}`.execute(
    db,
  )
  for (const [table, columns] of Object.entries(allowedOnPostgres)) {
    const list = sql.join(columns.map((column) => sql.id(column)))
    await sql`grant select (${list}) on ${sql.table(table)} to ${sql.id(role)}`.execute(db)
  }
}

interface Right {
  table: string
  /** Null for a right to the table as a whole. */
  column: string | null
  privilege: string
}

/** What was granted to the role itself. */
async function rightsOf(db: Db, role: string): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with granted as (
      select class.relname as table, null::name as column, class.relnamespace, granting.*
      from pg_class class, aclexplode(class.relacl) granting
      union all
      select class.relname, attribute.attname, class.relnamespace, granting.*
      from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid,
        aclexplode(attribute.attacl) granting
    )
    select "table", "column", privilege_type as privilege from granted
    where relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and grantee = (select oid from pg_roles where rolname = ${role})`.execute(db)
  return rows
}

/**
 * What the role can do with the tables of this user and is not in the list, however it came by it: by its own grants,
 * by those of everybody, or as a member of another role. Views of extensions are not ours, and are made for everybody.
 */
async function excessOf(db: Db, role: string): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with ours as (
      select oid, relname from pg_class
      where relnamespace = (select oid from pg_namespace where nspname = current_schema())
        and relkind in ('r', 'p', 'v', 'm', 'f')
        and pg_has_role(current_user, relowner, 'USAGE')
        and not exists (
          select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
        )
    )
    select ours.relname as "table", attribute.attname as "column", privilege
    from ours
      join pg_attribute attribute
        on attribute.attrelid = ours.oid and attribute.attnum > 0 and not attribute.attisdropped,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) privilege
    where has_column_privilege(${role}::name, ours.oid, attribute.attnum, privilege)
    union all
    select ours.relname, null, privilege
    from ours, unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) privilege
    where has_table_privilege(${role}::name, ours.oid, privilege)`.execute(db)
  return rows.filter((right) => !expected.has(nameOf(right)))
}

function nameOf({ privilege, table, column }: Right): string {
  return column === null ? `${privilege} ${table}` : `${privilege} ${table}.${column}`
}

const expected = new Set(
  Object.entries(allowedOnPostgres).flatMap(([table, columns]) =>
    columns.map((column) => `SELECT ${table}.${column}`),
  ),
)

function isComplete(rights: readonly Right[]): boolean {
  return rights.length === expected.size && rights.every((right) => expected.has(nameOf(right)))
}

const refusals = new Set([
  ...['42501', '0LP01'], // not allowed
  ...['22023', '42704'], // no such role
  ...['42710', '23505', 'XX000'], // another process was faster
])

/** Null where PostgreSQL says no: then the next question finds out what there is. */
async function unlessRefused<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (refusals.has(String((error as { code?: unknown }).code))) return null
    throw error
  }
}
