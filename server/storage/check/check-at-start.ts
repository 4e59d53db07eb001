import type { Env } from '~/config/env.server'
import type { Log } from '../../process/log'
import { Refusal } from '../../process/refusal'
import { within } from '../../process/within'
import { speaksForAll } from '../../process/workers'
import { checkDatabase } from './check-database'

/** So long a start waits for it at most: a large database is checked on while the site answers. */
const waitedMs = 1_000
const longestMs = 10 * 60_000

/** Begins to look for damage, beside what else a start has to do; what it returns refuses a damaged database. */
export function checkAtStart(env: Env, log?: Log): () => Promise<void> {
  // One of several processes is enough.
  if (!speaksForAll()) return async () => {}
  const checking = checkDatabase(env.databaseUrl.slice('file:'.length), 'quick')
  const tooLong = setTimeout(checking.stop, longestMs).unref()
  void checking.findings.then(() => clearTimeout(tooLong))
  return async () => {
    const isDone = await within(waitedMs, () => checking.findings)
    if (isDone) return refuse(await checking.findings, env)
    // A command ends soon; only a server goes on to hear of it.
    if (!log) return checking.stop()
    checking.yield()
    void checking.findings.then((findings) => {
      if (findings.length > 0) log.error({ findings }, damaged(env).message)
    })
  }
}

function refuse([first]: string[], env: Env): void {
  if (first !== undefined) throw damaged(env, first)
}

export const whatToDoWhenDamaged =
  'Stop every process that uses it, keep a copy of vigil.db, vigil.db-wal and vigil.db-shm, and restore a backup. `npm run vigil -- check` lists all that is wrong.'

function damaged({ dataDir }: Env, finding?: string): Refusal {
  return new Refusal(
    `The database in ${dataDir} is damaged${finding === undefined ? '' : ` (${finding})`}.`,
    whatToDoWhenDamaged,
  )
}
