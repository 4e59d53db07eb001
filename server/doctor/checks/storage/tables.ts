import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { postgresParts, type SchemaPart, sqliteParts } from '~/database/schema/schema-parts'
import type { DatabaseCheck } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'

/** Whether the migrations left what they leave in a new database: somebody may have changed tables by hand. */
export const tablesCheck: DatabaseCheck = {
  name: 'tables',
  needs: 'tables',
  limitMs: 120_000,
  async run({ database: { db, engine } }) {
    const expected = await partsOfNewDatabase()
    if (engine === 'sqlite') return judgeParts(expected, await sqliteParts(db))
    const isShared = ({ kind, isOfSearch }: SchemaPart) =>
      !isOfSearch && (kind === 'table' || kind === 'column')
    return judgeParts(expected.filter(isShared), await postgresParts(db))
  },
}

/** In a temporary folder. */
async function partsOfNewDatabase(): Promise<SchemaPart[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-doctor-'))
  try {
    const database = await openDatabase(`file:${join(folder, 'new.db')}`)
    try {
      await migrate(database)
      return await sqliteParts(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function judgeParts(
  expected: readonly SchemaPart[],
  found: readonly Pick<SchemaPart, 'kind' | 'name'>[],
): Finding[] {
  const textOf = ({ kind, name }: Pick<SchemaPart, 'kind' | 'name'>) => `${kind} ${name}`
  const there = new Set(found.map(textOf))
  const missing = expected.filter((part) => !there.has(textOf(part)))
  if (missing.length === 0) return [ok('Every table of this version is there, with its columns.')]
  // Without an index, pages are slow and right.
  const level = missing.every(({ kind }) => kind === 'index') ? warning : error
  return [
    level(
      `The database lacks ${countOf(missing.length, 'part', 'parts')} of what this version has created: another program has removed ${missing.length === 1 ? 'it' : 'them'}.`,
      'Restore a backup, or let whoever changed the database undo it.',
      missing.map(textOf),
    ),
  ]
}
