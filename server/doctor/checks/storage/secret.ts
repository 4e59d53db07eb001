import { findSecrets } from '../../../storage/secrets/secrets'
import type { DatabaseCheck } from '../../check'
import { ok } from '../../finding'

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
    if (!found) return [ok('There is no secret yet: no server has started on this database.')]
    return [ok(`The secret is ${places[found.place]}, and the one that was used before.`)]
  },
}
