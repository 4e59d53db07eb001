import { openForReading } from '~/database/database'
import { contentVersion } from '~/posts/published/content-version.queries'
import { reasonOf } from '../../../process/reason'
import type { DatabaseCheck } from '../../check'
import { error, ok } from '../../finding'

/** The user of readers' queries that an operator created, if there is one. */
export const readersCheck: DatabaseCheck = {
  name: 'readers’ queries',
  needs: 'tables',
  limitMs: 30_000,
  async run({ env: { readerDatabaseUrl } }) {
    if (readerDatabaseUrl === null) return []
    try {
      const { db, close } = await openForReading(readerDatabaseUrl)
      try {
        await contentVersion(db)
        return [ok('The user in READER_DATABASE_URL can read what readers see.')]
      } finally {
        await close()
      }
    } catch (problem) {
      return [
        error(
          `The user in READER_DATABASE_URL cannot be used (${reasonOf(problem)}), so the next start fails.`,
          'Check the user, password and database in READER_DATABASE_URL, or unset it.',
        ),
      ]
    }
  },
}
