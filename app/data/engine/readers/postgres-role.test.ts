import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { asAdmin, emptyDatabase, engines } from '../../../../tests/support/data/databases'
import { type Database, openDatabase } from '../database'
import { migrate } from '../migrate'

describe.each(engines.filter((engine) => engine === 'postgres'))('readers on %s', (engine) => {
  const cleanups: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  })

  /** A database of a user who may not create roles, with its tables. */
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

  function urlOf(address: string, user: string): string {
    const url = new URL(address)
    url.searchParams.set('user', user)
    return url.href
  }

  const settings = ({ readDb }: Database) => sql`select value from settings`.execute(readDb)

  test('a user who may not create roles is told what an administrator can do, and that does it', async () => {
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

  test('a user of the operator’s own for readers gets their rights, and cannot leave them', async () => {
    const { user, url } = await ofPlainUser()
    await asAdmin(`create role "${user}_reader" login`)
    const database = await openDatabase(url, () => {}, urlOf(url, `${user}_reader`))
    cleanups.push(database.close)
    expect(await database.limitReaders()).toEqual({ areLimited: true })
    await sql`select title from articles`.execute(database.readDb)
    await expect(settings(database)).rejects.toThrow('permission denied')
    await expect(sql.raw(`set role "${user}"`).execute(database.readDb)).rejects.toThrow(
      'permission denied',
    )
  })

  test('rights that are too many or too few are put right at the next start, by whoever comes first', async () => {
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

  test('processes that start together on a new database create the role once between them', async () => {
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
