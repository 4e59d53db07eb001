import type { Env } from '~/config/env.server'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../../process/log'
import { StartupError } from '../../process/startup-error'
import { isLeader } from '../../process/workers'
import { checkDatabase } from './check-database'

/** How long a start waits. A large database is checked further while the site is running. */
const waitMs = 1_000
const maxMs = 10 * 60_000

/** Starts to check the database for damage. The returned function waits for the result, and throws if there is any. */
export function checkAtStart(env: Env, log?: Log): () => Promise<void> {
  // One of several processes does it.
  if (!isLeader()) return async () => {}
  const checking = checkDatabase(env.databaseUrl.slice('file:'.length), 'quick')
  const tooLong = setTimeout(checking.stop, maxMs).unref()
  void checking.findings.then(() => clearTimeout(tooLong))
  return async () => {
    const isDone = await settlesWithin(waitMs, checking.findings)
    if (isDone) return refuseDamage(await checking.findings, env)
    // A command ends soon; only a server is there to log the result.
    if (!log) return checking.stop()
    checking.yield()
    void checking.findings.then((findings) => {
      if (findings && findings.length > 0) log.error({ findings }, damaged(env).message)
    })
  }
}

function refuseDamage(findings: string[] | null, env: Env): void {
  const first = findings?.[0]
  if (first !== undefined) throw damaged(env, first)
}

export const whatToDoWhenDamaged =
  'Stop every process that uses it, keep a copy of vigil.db, vigil.db-wal and vigil.db-shm, and restore a backup. `npm run vigil -- doctor` lists all problems.'

function damaged({ dataDir }: Env, finding?: string): StartupError {
  return new StartupError(
    `The database in ${dataDir} is damaged${finding === undefined ? '' : ` (${finding})`}.`,
    whatToDoWhenDamaged,
  )
}
