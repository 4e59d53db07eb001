import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema/schema'
import { tablesOfSite } from '../schema/tables/names'
import { allowedOnPostgres } from './allowed'

type Db = Kysely<Schema>

/**
 * The role of readers' queries, named after the database user. It is created if that user may create roles. Null if
 * there is no role that the user may switch to.
 */
export async function readerRoleOf(db: Db): Promise<string | null> {
  const { role } = await readerRoleNames(db)
  // Several processes may start at once: the later one finds the role of the earlier.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await maySwitchTo(db, role)) return role
    await unlessRefused(sql`create role ${sql.id(role)} nologin`.execute(db))
    await unlessRefused(sql`grant ${sql.id(role)} to current_user`.execute(db))
  }
  return (await maySwitchTo(db, role)) ? role : null
}

export async function readerRoleNames(db: Db): Promise<{ user: string; role: string }> {
  const { rows } = await sql<{ user: string }>`select current_user as "user"`.execute(db)
  const user = rows[0]?.user ?? 'vigil'
  // PostgreSQL truncates names after 63 bytes, and would then not find the role.
  return { user, role: `${user.slice(0, 50)}_reader` }
}

async function maySwitchTo(db: Db, role: string): Promise<boolean> {
  const switching = db
    .transaction()
    .execute((transaction) => sql`set local role ${sql.id(role)}`.execute(transaction))
  return (await unlessRefused(switching)) !== null
}

export interface ReaderRights {
  /** Whether the role can read all allowed columns. */
  areGranted: boolean
  /** Its further rights on tables of the site, as 'SELECT settings.value'. */
  excess: string[]
  /** Tables of other programs that it can use. */
  otherTables: string[]
  /** Tables of the site on which PUBLIC had rights until now. */
  revokedOn: string[]
}

/**
 * Grants the role the allowed columns and revokes everything else: its other grants, and rights of PUBLIC on tables of
 * the site. Rights through other roles, and on tables of other programs, are only reported: an administrator has to
 * revoke them.
 */
export async function grantToReaders(db: Db, role: string): Promise<ReaderRights> {
  const isUpToDate =
    isComplete(await rightsOf(db, role)) && (await publicTables(db, role)).length === 0
  if (isUpToDate) {
    return { ...(await readerRights(db, role)), revokedOn: [] }
  }
  const granting = db.transaction().execute(async (transaction) => {
    // Two processes that grant at once would conflict in the system catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('vigil readers'))`.execute(transaction)
    if (!isComplete(await rightsOf(transaction, role))) await replaceGrants(transaction, role)
    return revokeFromPublic(transaction, role)
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

/** Returns the tables on which it had an effect: only the user who granted a right can revoke it. */
async function revokeFromPublic(db: Db, role: string): Promise<string[]> {
  const tables = await publicTables(db, role)
  for (const table of tables) {
    await sql`revoke all on ${sql.table(table)} from public`.execute(db)
  }
  const remaining = await publicTables(db, role)
  return tables.filter((table) => !remaining.includes(table))
}

/** Tables of the site on which PUBLIC has rights that readers must not have. */
async function publicTables(db: Db, role: string): Promise<string[]> {
  const excess = await excessOf(db, role)
  return tablesIn(excess.filter(({ table, isOfPublic }) => isOfPublic && tablesOfSite.has(table)))
}

function tablesIn(rights: readonly Right[]): string[] {
  return [...new Set(rights.map(({ table }) => table))].sort()
}

async function replaceGrants(db: Db, role: string): Promise<void> {
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
  /** Whether PUBLIC has this right. */
  isOfPublic: boolean
}

/** The rights that were granted to the role itself. */
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
 * The rights of the role on this user's tables that are not allowed, whether its own, of PUBLIC, or of another role.
 * Views of extensions are left out: everyone may read them.
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
      has_column_privilege('public', owned.oid, attribute.attnum, privilege) as "isOfPublic"
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
  // This user is not allowed to.
  '42501',
  '0LP01',
  // There is no such role.
  '22023',
  '42704',
  // Another process did it first.
  '42710',
  '23505',
  'XX000',
])

/** Null if PostgreSQL refuses: the next query then finds out whether the role exists. */
async function unlessRefused<T>(query: Promise<T>): Promise<T | null> {
  try {
    return await query
  } catch (error) {
    if (refusals.has(String((error as { code?: unknown }).code))) return null
    throw error
  }
}
