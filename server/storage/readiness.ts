import type { Database } from '~/database/database'
import { faultOf } from '~/database/faults'
import { isReadOnly, probeDatabase } from '~/database/schema/probes'
import { settlesWithin } from '~/timing/settles-within'
import { probeFolder } from './data-folder'
import type { Writing } from './writing'

interface ReadinessOptions {
  database: Pick<Database, 'db' | 'engine'>
  dataDir: string
  writing: Pick<Writing, 'obstacle'>
  isStopping: () => boolean
  /** How long a check of the disk is valid, so that frequent requests do not write each time. */
  diskMs?: number
}

/** Why requests cannot be handled, and the error behind it; null if they can. */
export interface Obstacle {
  obstacle: string | null
  cause?: unknown
}

export type Readiness = () => Promise<Obstacle>

const timeLimitMs = 2_000

/** What /readyz reports: whether everything works. Without the database or the disk, readers are still served. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { database, dataDir, writing, isStopping, diskMs = 5_000 } = options
  let lastDiskCheck: { at: number; result: Promise<Obstacle> } | null = null

  async function checkDatabase(): Promise<Obstacle> {
    const { db, engine } = database
    const answer = await check(
      () => probeDatabase(db),
      () => 'the database does not answer',
    )
    if (answer.obstacle !== null || engine === 'sqlite' || !(await isReadOnly(db))) return answer
    return { obstacle: 'the database can only be read' }
  }

  function checkDiskOnce(): Promise<Obstacle> {
    const now = performance.now()
    if (!lastDiskCheck || now - lastDiskCheck.at > diskMs) {
      lastDiskCheck = { at: now, result: checkDisk() }
    }
    return lastDiskCheck.result
  }

  async function checkDisk(): Promise<Obstacle> {
    return check(
      () => probeFolder(dataDir),
      (error) =>
        faultOf(error) === 'disk-full'
          ? 'the disk of the data folder is full'
          : 'the data folder cannot be written to',
    )
  }

  /** Since the start; jobs wait until it is gone. */
  function atStart(): Obstacle {
    const cause = writing.obstacle()
    return cause ? { obstacle: 'read-only since its start', cause } : { obstacle: null }
  }

  return async () => {
    if (isStopping()) return { obstacle: 'stopping' }
    const found = await Promise.all([checkDatabase(), checkDiskOnce(), atStart()])
    return found.find(({ obstacle }) => obstacle !== null) ?? { obstacle: null }
  }
}

async function check(
  task: () => Promise<unknown>,
  describe: (cause: unknown) => string,
): Promise<Obstacle> {
  try {
    if (await settlesWithin(timeLimitMs, task())) return { obstacle: null }
    return { obstacle: describe(null), cause: new Error('The check took too long.') }
  } catch (cause) {
    return { obstacle: describe(cause), cause }
  }
}
