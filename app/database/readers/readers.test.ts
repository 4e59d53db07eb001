import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertPost } from '~/posts/saving/write-post.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPost } from '../../../tests/support/posts'
import type { Database } from '../database'
import { allowedOnPostgres, allowedOnSqlite } from './allowed'

// SQLite cannot even open a full-text index whose own tables are closed.
const refused =
  /prohibited|not authorized|permission denied|must be|readonly|vtable constructor failed: unlisted_/

onEachEngine('readers’ queries', (open, engine) => {
  async function opened(): Promise<Database> {
    const database = await open()
    expect(await database.limitReaders()).toEqual({ areLimited: true })
    return database
  }
  const ask = ({ readDb }: Database, text: string) => sql.raw(text).execute(readDb)

  /** Every table there is, with its columns. */
  async function tablesOf({ db }: Database): Promise<Record<string, string[]>> {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    return Object.fromEntries(
      tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    )
  }

  test('every column that is not allowed is refused, and so is counting rows', async () => {
    const database = await opened()
    await sql.raw('create table made_later (id integer, secret text)').execute(database.db)
    const allowed = engine === 'sqlite' ? allowedOnSqlite : allowedOnPostgres
    const tables = await tablesOf(database)
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['made_later', 'settings', 'editor_sessions', 'subscribers']),
    )
    for (const [table, columns] of Object.entries(tables)) {
      if (/^search_(stems|words)/.test(table)) continue
      for (const column of columns) {
        const query = ask(database, `select "${column}" from ${table}`)
        if (allowed[table]?.includes(column)) await query
        else await expect(query, `${table}.${column}`).rejects.toThrow(refused)
      }
      if (allowed[table]) continue
      await expect(ask(database, `select count(*) from ${table}`)).rejects.toThrow(refused)
    }
  })

  test('no alias gives access to other columns', async () => {
    const database = await opened()
    const disguises = [
      'with articles as (select * from settings) select * from articles',
      'with found as (select count(*) from editors) select count(*) from found',
      'select (select email from subscribers limit 1) from articles',
      'select title from articles union select value from settings',
      'select title from articles order by (select max(email) from editors)',
    ]
    for (const disguise of disguises) {
      await expect(ask(database, disguise), disguise).rejects.toThrow(refused)
    }
  })

  test('nothing can be written, and the limits cannot be lifted', async () => {
    const database = await opened()
    const post = aPost()
    await insertPost(database.db, post, new Date())
    const attempts = [
      "insert into settings (name, value) values ('x', 'y')",
      "update articles set title = 'x'",
      'delete from articles',
      'drop table articles',
      'create table mine (id integer)',
      ...(engine === 'sqlite'
        ? [
            "attach 'x.db' as x",
            'pragma writable_schema = 1',
            'begin',
            'select * from sqlite_master',
          ]
        : ['alter role current_user superuser']),
    ]
    for (const attempt of attempts) {
      await expect(ask(database, attempt), attempt).rejects.toThrow(refused)
    }
    if (engine === 'postgres') await ask(database, 'reset role')
    await expect(ask(database, 'select value from settings')).rejects.toThrow(refused)
    const unchanged = await database.db.selectFrom('articles').select('title').execute()
    expect(unchanged).toEqual([{ title: post.title }])
  })
})
