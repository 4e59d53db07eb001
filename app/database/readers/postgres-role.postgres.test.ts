import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { asAdmin, emptyDatabase } from '../../../tests/support/data/databases'
import { type Database, openDatabase } from '../database'
import { migrate } from '../schema/migrate'

const engine = 'postgres'

describe('the role of readers’ queries', () => {
  const cleanups: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  })

  /** A migrated database of a user without the right to create roles. */
  async function ofPlainUser() {
    const user = `plain_${randomBytes(6).toString('hex')}`
    await asAdmin(`create role ${user} login`)
    const dropRoles = () => asAdmin(`drop role if exists ${user}_reader, ${user}`)
    cleanups.push(dropRoles)
    const { url: ofAdmin, remove } = await emptyDatabase(engine)
    cleanups.push(remove)
    const name = new URL(ofAdmin).pathname.slice(1)
    await asAdmin(`alter database ${name} owner to ${user}`)
    const url = urlOf(ofAdmin, user)
    const database = await openDatabase(url)
    cleanups.push(database.close)
    await migrate(database)
    return { user, url, database }
  }

  /** The same with a reader role that is a member of a group. */
  async function readerInGroup() {
    const { user, database } = await ofPlainUser()
    const [role, group] = [`"${user}_reader"`, `"${user}_group"`]
    await asAdmin(`create role ${group} nologin`)
    cleanups.splice(1, 0, () => asAdmin(`drop role ${group}`))
    await asAdmin(`create role ${role} nologin in role ${group}`)
    await asAdmin(`grant ${role} to "${user}"`)
    return { user, database, group }
  }

  function urlOf(address: string, user: string): string {
    const url = new URL(address)
    url.searchParams.set('user', user)
    return url.href
  }

  const settings = ({ readDb }: Database) => sql`select value from settings`.execute(readDb)

  test('without the right to create roles, the message tells what an administrator has to do', async () => {
    const { user, database } = await ofPlainUser()
    const limits = await database.limitReaders()
    expect(limits).toEqual({
      areLimited: false,
      reason: `The database user may not create roles. Let an administrator do it: CREATE ROLE "${user}_reader" NOLOGIN; GRANT "${user}_reader" TO "${user}";`,
    })
    await settings(database)
    await asAdmin(`create role "${user}_reader" nologin`)
    await asAdmin(`grant "${user}_reader" to "${user}"`)
    expect(await database.limitReaders()).toEqual({ areLimited: true })
    await expect(settings(database)).rejects.toThrow('permission denied')
  })

  test('a user that the operator created for readers gets their rights only', async () => {
    const { user, url } = await ofPlainUser()
    await asAdmin(`create role "${user}_reader" login`)
    const database = await openDatabase(url, () => {}, { readerUrl: urlOf(url, `${user}_reader`) })
    cleanups.push(database.close)
    expect(await database.limitReaders()).toEqual({ areLimited: true })
    await sql`select title from articles`.execute(database.readDb)
    await expect(settings(database)).rejects.toThrow('permission denied')
    await expect(sql.raw(`set role "${user}"`).execute(database.readDb)).rejects.toThrow(
      'permission denied',
    )
  })

  test('the user of the site cannot be the user for readers, and keeps its rights', async () => {
    const { url } = await ofPlainUser()
    const database = await openDatabase(url, () => {}, { readerUrl: url })
    cleanups.push(database.close)
    await expect(database.limitReaders()).rejects.toThrow('who owns the tables')
    await settings(database)
  })

  test('too many or too few rights are corrected at the next start', async () => {
    const { user, url, database } = await ofPlainUser()
    const role = `"${user}_reader"`
    await asAdmin(`create role ${role} nologin`)
    await asAdmin(`grant ${role} to "${user}"`)
    await sql.raw(`grant select on settings to ${role}`).execute(database.db)
    await sql.raw(`grant select (id), update (id) on articles to ${role}`).execute(database.db)
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(url)))
    cleanups.push(...databases.map((one) => one.close))
    for (const limits of await Promise.all(databases.map((one) => one.limitReaders()))) {
      expect(limits).toEqual({ areLimited: true })
    }
    for (const one of databases) {
      await sql`select title from articles`.execute(one.readDb)
      await expect(settings(one)).rejects.toThrow('permission denied')
      await expect(sql`update articles set id = ''`.execute(one.readDb)).rejects.toThrow(
        'permission denied',
      )
    }
  })

  test('rights of PUBLIC that readers must not have are revoked', async () => {
    const { user, url, database } = await ofPlainUser()
    const role = `"${user}_reader"`
    await asAdmin(`create role ${role} nologin`)
    await asAdmin(`grant ${role} to "${user}"`)
    expect(await database.limitReaders()).toEqual({ areLimited: true })
    const grants = [
      'grant select (value) on settings to public',
      'grant select on editor_sessions to public',
      'grant delete on redirects to public',
      'grant insert on migrations to public',
      'grant update on migration_lock to public',
      'grant select (title) on articles to public',
    ]
    for (const grant of grants) await sql.raw(grant).execute(database.db)
    await settings(database)
    const next = await openDatabase(url)
    cleanups.push(next.close)
    expect(await next.limitReaders()).toEqual({
      areLimited: true,
      revokedOn: ['editor_sessions', 'migration_lock', 'migrations', 'redirects', 'settings'],
    })
    for (const attempt of [
      'select value from settings',
      'select token from editor_sessions',
      'delete from redirects',
      "insert into migrations values ('9999-forged', '2026-11-15')",
      'update migration_lock set is_locked = 1',
    ]) {
      await expect(sql.raw(attempt).execute(next.readDb), attempt).rejects.toThrow(
        'permission denied',
      )
    }
    await sql`select title from articles`.execute(next.readDb)
    const { rows } = await sql<{ mayRead: boolean }>`
        select has_column_privilege('public', 'articles', 'title', 'SELECT') as "mayRead"`.execute(
      next.db,
    )
    expect(rows, 'an allowed right of PUBLIC stays').toEqual([{ mayRead: true }])
  })

  test('rights of PUBLIC on tables of other programs are kept and reported', async () => {
    const { user, database } = await ofPlainUser()
    const role = `"${user}_reader"`
    await asAdmin(`create role ${role} nologin`)
    await asAdmin(`grant ${role} to "${user}"`)
    await sql.raw('create table shop_orders (id integer, sum integer)').execute(database.db)
    await sql.raw('grant select, insert on shop_orders to public').execute(database.db)
    expect(await database.limitReaders()).toEqual({
      areLimited: 'in-part',
      reason: `${user}_reader can also use tables of other programs: shop_orders.`,
    })
    const { rows } = await sql<{ mayUse: boolean }>`
        select has_table_privilege('public', 'shop_orders', 'INSERT')
          and has_table_privilege('public', 'shop_orders', 'SELECT') as "mayUse"`.execute(
      database.db,
    )
    expect(rows).toEqual([{ mayUse: true }])
  })

  test('a right from a group does not remove allowed rights of PUBLIC', async () => {
    const { user, database, group } = await readerInGroup()
    await sql.raw(`grant select (title_key) on articles to ${group}`).execute(database.db)
    await sql.raw('grant select (title) on articles to public').execute(database.db)
    expect(await database.limitReaders()).toEqual({
      areLimited: 'in-part',
      reason: `${user}_reader can also do this, as a member of another role or by another's grant: SELECT articles.title_key.`,
    })
    const { rows } = await sql<{ mayRead: boolean }>`
        select has_column_privilege('public', 'articles', 'title', 'SELECT') as "mayRead"`.execute(
      database.db,
    )
    expect(rows).toEqual([{ mayRead: true }])
  })

  test('rights from another role are reported, and the others are limited', async () => {
    const { user, database, group } = await readerInGroup()
    await sql.raw(`grant select (value) on settings to ${group}`).execute(database.db)
    expect(await database.limitReaders()).toEqual({
      areLimited: 'in-part',
      reason: `${user}_reader can also do this, as a member of another role or by another's grant: SELECT settings.value.`,
    })
    await expect(sql`select token from editor_sessions`.execute(database.readDb)).rejects.toThrow(
      'permission denied',
    )
  })

  test('processes that start together on a new database create one role', async () => {
    const user = `maker_${randomBytes(6).toString('hex')}`
    await asAdmin(`create role ${user} login createrole createdb`)
    cleanups.push(() => asAdmin(`drop role if exists ${user}_reader, ${user}`))
    const { url: ofAdmin, remove } = await emptyDatabase(engine)
    cleanups.push(remove)
    await asAdmin(`alter database ${new URL(ofAdmin).pathname.slice(1)} owner to ${user}`)
    const url = urlOf(ofAdmin, user)
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(url)))
    cleanups.push(...databases.map((one) => one.close))
    for (const one of databases) await migrate(one)
    for (const limits of await Promise.all(databases.map((one) => one.limitReaders()))) {
      expect(limits).toEqual({ areLimited: true })
    }
  })
})
