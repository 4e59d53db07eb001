import type { SchemaState } from '~/database/schema/migrate'
import { engineVersion, hasChecksums, knownDamage } from '~/database/schema/probes'
import { readingAddress } from '~/database/sqlite/reading/reading-address'
import { whatToDoWhenDamaged } from '../../../storage/check/check-at-start'
import { checkDatabase } from '../../../storage/check/check-database'
import type { PlainCheck, ReadableDatabase } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'

/** A large database takes minutes. */
const limitMs = 30 * 60_000

export const databaseCheck: PlainCheck = {
  name: 'database',
  needs: 'nothing',
  limitMs,
  async run(context, signal) {
    const { storage, env } = context
    if (storage.is === 'unreadable') return [storage.problem]
    const { database, schema } = storage
    const version = await engineVersion(database)
    const damage =
      database.engine === 'sqlite'
        ? await damageOfFile(env.databaseUrl.slice('file:'.length), version, signal)
        : await damageOfServer(database, version)
    return [...damage, ...stateOfSchema(schema)]
  },
}

async function damageOfFile(
  path: string,
  version: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const checking = checkDatabase(readingAddress(path), 'whole')
  signal.addEventListener('abort', checking.stop, { once: true })
  const messages = await checking.findings
  if (messages === null) throw new Error('the check of the file ended without a result')
  if (messages.length === 0) {
    return [ok(`${version}. Every page, index and foreign key is intact.`)]
  }
  return [
    error(
      `${version}. The database is damaged: ${countOf(messages.length, 'problem')}.`,
      whatToDoWhenDamaged.replace(/ `[^`]*doctor`.*$/, ''),
      messages,
    ),
  ]
}

/** PostgreSQL guards its foreign keys itself, and with checksums notices damaged pages when it reads them. */
async function damageOfServer({ db }: ReadableDatabase, version: string): Promise<Finding[]> {
  const { pages, indexes } = await knownDamage(db)
  const found: Finding[] = []
  if (pages > 0) {
    found.push(
      error(
        `${version} found ${countOf(pages, 'damaged page')} in this database.`,
        'Check the disk of the database server, and restore a backup.',
      ),
    )
  }
  if (indexes.length > 0) {
    found.push(
      error(
        `${version} does not use ${countOf(indexes.length, 'index', 'indexes')}, since creating or rebuilding them failed.`,
        'Rebuild each with REINDEX INDEX.',
        indexes,
      ),
    )
  }
  if (found.length > 0) return found
  if (await hasChecksums(db)) {
    return [ok(`${version}. It checks its pages whenever it reads them, and has found no damage.`)]
  }
  return [
    ok(
      `${version}. It runs without data checksums, and may not notice a damaged page: see pg_checksums.`,
    ),
  ]
}

export function stateOfSchema(schema: SchemaState | null): Finding[] {
  if (!schema) {
    return [
      error(
        'The database has no tables of a site.',
        'If this is a new site, start it. If not, check DATA_DIR or DATABASE_URL, or restore a backup.',
      ),
    ]
  }
  const { pending, unknown } = schema
  if (unknown.length > 0) {
    return [
      error(
        'The database was written by a newer version of Vigil. Its tables were not checked further.',
        'Start that version, or restore a backup made with this one.',
        unknown,
      ),
    ]
  }
  if (pending.length > 0) {
    return [
      warning(
        `${countOf(pending.length, 'migration')} of this version ${pending.length === 1 ? 'is' : 'are'} missing. The tables were not checked further.`,
        'Make a backup, then start the server or run `npm run vigil -- migrate`.',
        pending,
      ),
    ]
  }
  return [ok('All migrations are done.')]
}
