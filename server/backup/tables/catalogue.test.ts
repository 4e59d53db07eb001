import { describe, expect, test } from 'vitest'
import { migrationTables, tablesOfSite, temporaryTables } from '~/database/schema/tables/names'
import { engines, migratedDatabase } from '../../../tests/support/data/databases'
import { tablesIn } from './catalogue'
import { withSnapshot } from './snapshot'

describe.each(engines)('the tables of a backup (%s)', (engine) => {
  test('are all tables of the site but the temporary ones, with the same columns on both engines', async () => {
    const { url, remove } = await migratedDatabase(engine)
    const tables = await withSnapshot(url, tablesIn)
    const leftOut = new Set([...Object.values(migrationTables), ...temporaryTables])
    const expected = [...tablesOfSite].filter((name) => !leftOut.has(name)).sort()
    expect(tables.map(({ name }) => name)).toEqual(expected)
    const articles = tables.find(({ name }) => name === 'articles')
    expect(articles?.columns.some(({ isMoment }) => isMoment)).toBe(engine === 'postgres')
    expect(articles?.columns.map(({ name }) => name)).not.toContain('search_stems')
    await remove()
  })
})
