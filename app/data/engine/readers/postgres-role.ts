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

/**
 * Lets the role read what readers may see, and nothing else; what it could do before and may not any more is
 * revoked. False where this user may not grant that.
 */
export async function grantToReaders(db: Db, role: string): Promise<boolean> {
  if (isComplete(await rightsOf(db, role))) return true
  const granting = db.transaction().execute(async (transaction) => {
    // Two processes that grant at once would fail at the same row of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('vigil readers'))`.execute(transaction)
    const rights = await rightsOf(transaction, role)
    if (isComplete(rights)) return
    for (const table of new Set(rights.map((right) => right.table))) {
      await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(transaction)
    }
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(
      transaction,
    )
    await sql`grant usage on schema ${sql.id(rows[0]?.name ?? 'public')} to ${sql.id(role)}`.execute(
      transaction,
    )
    for (const [table, columns] of Object.entries(allowedOnPostgres)) {
      const list = sql.join(columns.map((column) => sql.id(column)))
      await sql`grant select (${list}) on ${sql.table(table)} to ${sql.id(role)}`.execute(
        transaction,
      )
    }
  })
  await unlessRefused(granting)
  return isComplete(await rightsOf(db, role))
}

interface Right {
  table: string
  /** Null for a right to the table as a whole. */
  column: string | null
  privilege: string
}

/** What was granted to the role itself; what everybody may do is not asked for. */
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

const expected = new Set(
  Object.entries(allowedOnPostgres).flatMap(([table, columns]) =>
    columns.map((column) => `SELECT ${table}.${column}`),
  ),
)

function isComplete(rights: readonly Right[]): boolean {
  const granted = rights.map(({ privilege, table, column }) => `${privilege} ${table}.${column}`)
  return granted.length === expected.size && granted.every((right) => expected.has(right))
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
