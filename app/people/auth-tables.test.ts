import { getAuthTables } from 'better-auth/db'
import { expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { createAuth } from './auth.service'

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

onEachEngine('the tables of better-auth', (open) => {
  test('have every column that this version of better-auth uses', async () => {
    const { db } = await open()
    const unused = () => Promise.reject(new Error('No password is used here.'))
    const { options } = createAuth({
      db,
      digests: { hash: unused, verify: unused },
      site: () => ({ name: 'Vigil', url: 'https://vigil.example' }),
      deskPath: 'desk-x',
      secret: 'x'.repeat(32),
      reportError: () => {},
    })
    const stored = new Map(
      (await db.introspection.getTables()).map(({ name, columns }) => [
        name,
        columns.map((column) => column.name),
      ]),
    )
    const tables = Object.values(getAuthTables(options))
    expect(tables.map(({ modelName }) => snakeCase(modelName)).sort()).toEqual([
      'editor_accounts',
      'editor_passkeys',
      'editor_sessions',
      'editor_two_factors',
      'editor_verifications',
      'editors',
    ])
    for (const { modelName, fields } of tables) {
      const columns = Object.entries(fields).map(([key, { fieldName }]) =>
        snakeCase(fieldName ?? key),
      )
      expect(stored.get(snakeCase(modelName)), modelName).toEqual(expect.arrayContaining(columns))
    }
  })
})
