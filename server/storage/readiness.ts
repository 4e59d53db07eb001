import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '~/database/database'
import { faultOf } from '~/database/faults'
import { probeDatabase } from '~/database/schema/probes'
import { settlesWithin } from '~/timing/settles-within'

interface ReadinessOptions {
  db: Db
  dataDir: string
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
/** A file of this size is written: a save needs at least as much room. */
const probe = new Uint8Array(256 * 1024)

/** What /readyz reports: whether everything works. Without the database or the disk, readers are still served. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { db, dataDir, isStopping, diskMs = 5_000 } = options
  let lastDiskCheck: { at: number; result: Promise<Obstacle> } | null = null

  async function checkDatabase(): Promise<Obstacle> {
    return check(
      () => probeDatabase(db),
      () => 'the database does not answer',
    )
  }

  function checkDiskOnce(): Promise<Obstacle> {
    const now = performance.now()
    if (!lastDiskCheck || now - lastDiskCheck.at > diskMs) {
      lastDiskCheck = { at: now, result: checkDisk() }
    }
    return lastDiskCheck.result
  }

  /** Writes a file: the free space that a file system reports ignores quotas. */
  async function checkDisk(): Promise<Obstacle> {
    const file = join(dataDir, `.probe-${randomUUID()}`)
    const write = async () => {
      try {
        await writeFile(file, probe, { flag: 'wx', mode: 0o600 })
      } finally {
        await rm(file, { force: true })
      }
    }
    return check(write, (error) =>
      faultOf(error) === 'disk-full'
        ? 'the disk of the data folder is full'
        : 'the data folder cannot be written to',
    )
  }

  return async () => {
    if (isStopping()) return { obstacle: 'stopping' }
    const found = await Promise.all([checkDatabase(), checkDiskOnce()])
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
