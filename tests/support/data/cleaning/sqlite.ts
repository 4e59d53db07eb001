import { DatabaseSync } from 'node:sqlite'
import { migrationTables } from '../../../../app/database/schema/tables/names'
import { migratedDatabase } from '../databases'
import type { ReusableDatabase } from './reusable-database'

// More than twice the pages of an empty one: then a new database is cheaper.
const maxPages = 600

export async function reusableSqlite(): Promise<ReusableDatabase> {
  const { url, remove } = await migratedDatabase('sqlite')
  const database = new DatabaseSync(url.slice('file:'.length), {
    enableForeignKeyConstraints: false,
  })
  database.exec('pragma synchronous = off')
  const numberOf = (pragma: string) => {
    const row = database.prepare(`pragma ${pragma}`).get()
    return Number(Object.values(row ?? {})[0])
  }
  const version = numberOf('schema_version')
  const { tables, indexes } = tablesOf(database)
  const findFilled = database.prepare(
    tables
      .map((name) => `select '${name}' as name where exists (select 1 from ${name})`)
      .join(' union all '),
  )

  function empty(): boolean {
    if (numberOf('schema_version') !== version) return false
    if (numberOf('page_count') > maxPages) return false
    let filled = findFilled.all()
    if (filled.length === 0) return true
    database.exec('begin immediate')
    if (filled.some(({ name }) => name === 'search_documents'))
      for (const name of indexes)
        database.exec(`insert into ${name} (${name}) values ('delete-all')`)
    // Triggers fill other tables.
    while (filled.length > 0) {
      for (const { name } of filled) database.exec(`delete from ${name}`)
      filled = findFilled.all()
    }
    database.exec('delete from sqlite_sequence')
    database.exec('commit')
    return true
  }

  return {
    url,
    empty: async () => empty(),
    async remove() {
      database.close()
      await remove()
    },
  }
}

function tablesOf(database: DatabaseSync) {
  const all = database.prepare('pragma table_list').all()
  const kept = Object.values(migrationTables)
  const namesOf = (type: string) =>
    all.filter((table) => table.type === type).map(({ name }) => String(name))
  return {
    tables: namesOf('table').filter((name) => !name.startsWith('sqlite_') && !kept.includes(name)),
    indexes: namesOf('virtual'),
  }
}
