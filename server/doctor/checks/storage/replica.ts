import { type Db, openForReading } from '~/database/database'
import { measureLag, type ReplicaLag } from '~/database/replica/replica-lag'
import { userOf } from '~/database/schema/probes'
import { contentVersion } from '~/posts/published/content-version.queries'
import { reasonOf } from '../../../process/reason'
import type { DatabaseCheck } from '../../check'
import { type Finding, ok, warning } from '../../finding'

/** A replica that lacks more than this is not a moment late. */
const limitMs = 3_000

const consequence = 'so the primary answers readers’ queries'

/** The replica for readers' queries, if there is one. Without it readers get the same pages, from the primary. */
export const replicaCheck: DatabaseCheck = {
  name: 'replica',
  needs: 'tables',
  limitMs: 30_000,
  async run({ env: { replicaDatabaseUrl, readerDatabaseUrl }, database }) {
    if (replicaDatabaseUrl === null) return []
    try {
      const { db: replica, close } = await openForReading(replicaDatabaseUrl)
      try {
        const reader = readerDatabaseUrl === null ? null : await userAt(readerDatabaseUrl)
        if (reader !== null && (await userOf(replica)) !== reader) return [otherUser(reader)]
        return [await examined(database.db, replica)]
      } finally {
        await close()
      }
    } catch (problem) {
      return [
        warning(
          `The replica in DATABASE_REPLICA_URL cannot be used (${reasonOf(problem)}), ${consequence}.`,
          'Check that it runs, and the address, user and password in DATABASE_REPLICA_URL; or unset it.',
        ),
      ]
    }
  },
}

async function userAt(url: string): Promise<string> {
  const { db, close } = await openForReading(url)
  try {
    return await userOf(db)
  } finally {
    await close()
  }
}

function otherUser(reader: string): Finding {
  return warning(
    `The user in DATABASE_REPLICA_URL is not ${reader}, that of READER_DATABASE_URL, ${consequence}.`,
    'Name the same user in both.',
  )
}

async function examined(primary: Db, replica: Db): Promise<Finding> {
  await contentVersion(replica)
  return findingOf(await measureLag(primary, replica, limitMs))
}

function findingOf(lag: ReplicaLag): Finding {
  switch (lag.is) {
    case 'following':
      return ok(`The replica answers, and had every change after ${lag.ms} ms.`)
    case 'behind':
      return warning(
        `The replica is more than ${limitMs / 1000} seconds and ${sizeOf(lag.bytes)} of log behind, ${consequence}.`,
        'Look at pg_stat_replication on the primary and pg_stat_wal_receiver on the replica: whether it is connected, paused or too slow.',
      )
    case 'no-standby':
      return warning(
        'The server in DATABASE_REPLICA_URL follows no other: it was promoted, or never was a replica. It is used only until the next publication.',
        'Set DATABASE_REPLICA_URL to a replica of the database in DATABASE_URL, or unset it.',
      )
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`
}
