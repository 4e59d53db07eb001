import { findSecrets } from '../../../storage/secrets/secrets'
import type { DatabaseCheck } from '../../check'
import { ok, warning } from '../../finding'

const places = {
  database: 'in the database',
  variable: 'in VIGIL_SECRET',
  file: 'in VIGIL_SECRET_FILE',
} as const

export const secretCheck: DatabaseCheck = {
  name: 'secret',
  needs: 'tables',
  limitMs: 15_000,
  async run({ database, env }) {
    // Throws if it is missing or another one than before, with what to do.
    const found = await findSecrets(database.db, env)
    if (!found) {
      return [
        warning(
          'There is no secret yet: no server has started on this database.',
          'Start the server. If it ran before, check DATA_DIR or DATABASE_URL.',
        ),
      ]
    }
    return [ok(`The secret is ${places[found.place]}, and the one that was used before.`)]
  },
}
