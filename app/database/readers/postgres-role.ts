import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema/schema'
import { tablesOfSite } from '../schema/tables/names'
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
  /** What it can do beyond that with tables of the site, as 'SELECT settings.value'. */
  excess: string[]
  /** Tables of other programs that it can use. */
  otherTables: string[]
  /** Tables of the site on which PUBLIC had rights until now. */
  revokedOn: string[]
}

/**
 * Lets the role read what readers may see, and nothing else. What it was granted before and may not have any more is
 * revoked, and so is what everybody was granted on tables of the site: a right of PUBLIC is one of readers. What the
 * role has in another way, or on tables of other programs, is for an administrator to revoke.
 */
export async function grantToReaders(db: Db, role: string): Promise<ReaderRights> {
  if (isComplete(await rightsOf(db, role)) && (await revocable(db, role)).length === 0) {
    return { ...(await readerRights(db, role)), revokedOn: [] }
  }
  const granting = db.transaction().execute(async (transaction) => {
    // Two processes that grant at once would fail at the same row of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('vigil readers'))`.execute(transaction)
    if (!isComplete(await rightsOf(transaction, role))) await grantAnew(transaction, role)
    return revokeFromEverybody(transaction, role)
  })
  const revokedOn = (await unlessRefused(granting)) ?? []
  return { ...(await readerRights(db, role)), revokedOn }
}

async function readerRights(db: Db, role: string): Promise<Omit<ReaderRights, 'revokedOn'>> {
  const excess = await excessOf(db, role)
  const isOfSite = ({ table }: Right) => tablesOfSite.has(table)
  return {
    areGranted: isComplete(await rightsOf(db, role)),
    excess: excess.filter(isOfSite).map(nameOf),
    otherTables: tablesIn(excess.filter((right) => !isOfSite(right))),
  }
}

/** Returns the tables on which it has an effect: only who granted something can revoke it. */
async function revokeFromEverybody(db: Db, role: string): Promise<string[]> {
  const tables = await revocable(db, role)
  for (const table of tables) {
    await sql`revoke all on ${sql.table(table)} from public`.execute(db)
  }
  const left = await revocable(db, role)
  return tables.filter((table) => !left.includes(table))
}

/** Tables of the site on which everybody has rights that readers may not have. */
async function revocable(db: Db, role: string): Promise<string[]> {
  const excess = await excessOf(db, role)
  return tablesIn(
    excess.filter(({ table, isOfEverybody }) => isOfEverybody && tablesOfSite.has(table)),
  )
}

function tablesIn(rights: readonly Right[]): string[] {
  return [...new Set(rights.map(({ table }) => table))].sort()
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

interface ExcessRight extends Right {
  /** Has PUBLIC this right, too? */
  isOfEverybody: boolean
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
async function excessOf(db: Db, role: string): Promise<ExcessRight[]> {
  const { rows } = await sql<ExcessRight>`
    with owned as (
      select oid, relname from pg_class
      where relnamespace = (select oid from pg_namespace where nspname = current_schema())
        and relkind in ('r', 'p', 'v', 'm', 'f')
        and pg_has_role(current_user, relowner, 'USAGE')
        and not exists (
          select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
        )
    )
    select owned.relname as "table", attribute.attname as "column", privilege,
      has_column_privilege('public', owned.oid, attribute.attnum, privilege) as "isOfEverybody"
    from owned
      join pg_attribute attribute
        on attribute.attrelid = owned.oid and attribute.attnum > 0 and not attribute.attisdropped,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) privilege
    where has_column_privilege(${role}::name, owned.oid, attribute.attnum, privilege)
    union all
    select owned.relname, null, privilege, has_table_privilege('public', owned.oid, privilege)
    from owned, unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) privilege
    where has_table_privilege(${role}::name, owned.oid, privilege)`.execute(db)
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
