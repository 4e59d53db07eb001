import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '~/database/database'
import { faultOf } from '~/database/faults'
import { within } from '../process/within'

interface ReadinessParts {
  db: Db
  dataDir: string
  isStopping: () => boolean
  /** How long an answer about the disk counts: those who ask often must not make it write often. */
  diskMs?: number
}

/** Null where requests can be answered; else what stands in the way, and the error that told of it. */
export interface Obstacle {
  obstacle: string | null
  cause?: unknown
}

export type Readiness = () => Promise<Obstacle>

const answerMs = 2_000
/** As much as a save needs at least. */
const probe = new Uint8Array(256 * 1024)

/** What /readyz says: whether this process is to be sent requests. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { db, dataDir, isStopping, diskMs = 5_000 } = parts
  let disk: { at: number; checking: Promise<Obstacle> } | null = null

  async function ofDatabase(): Promise<Obstacle> {
    const query = () => db.selectFrom('settings').select('name').limit(1).execute()
    return checked(query, () => 'the database does not answer')
  }

  function ofDisk(): Promise<Obstacle> {
    const now = performance.now()
    if (!disk || now - disk.at > diskMs) disk = { at: now, checking: checkDisk() }
    return disk.checking
  }

  /** By writing: what a file system says of its free room knows nothing of quotas. */
  async function checkDisk(): Promise<Obstacle> {
    const file = join(dataDir, `.probe-${randomUUID()}`)
    const write = async () => {
      try {
        await writeFile(file, probe, { flag: 'wx', mode: 0o600 })
      } finally {
        await rm(file, { force: true })
      }
    }
    return checked(write, (error) =>
      faultOf(error) === 'disk-full'
        ? 'the disk of the data folder is full'
        : 'the data folder cannot be written to',
    )
  }

  return async () => {
    if (isStopping()) return { obstacle: 'stopping' }
    const found = await Promise.all([ofDatabase(), ofDisk()])
    return found.find(({ obstacle }) => obstacle !== null) ?? { obstacle: null }
  }
}

async function checked(
  check: () => Promise<unknown>,
  wordsFor: (cause: unknown) => string,
): Promise<Obstacle> {
  try {
    if (await within(answerMs, check)) return { obstacle: null }
    return { obstacle: wordsFor(null), cause: new Error('It took too long.') }
  } catch (cause) {
    return { obstacle: wordsFor(cause), cause }
  }
}
