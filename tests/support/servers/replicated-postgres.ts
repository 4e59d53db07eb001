import pg from 'pg'
import { replicated, startPostgres, startReplica } from '../../../scripts/system/postgres.mjs'

const site = (url: string) => url.replace('/postgres?', '/site?')

/**
 * A PostgreSQL and a replica of it, by streaming replication, with an empty database. A query on the replica that is in
 * the way of replication is cancelled at once.
 */
export async function replicatedPostgres(settings: string[] = []) {
  const primary = await startPostgres([...replicated, ...settings])
  try {
    await run(primary.url, 'create database site')
    const replica = await startReplica(primary.url, ['max_standby_streaming_delay=0'])
    // If the run is aborted, nothing else stops them.
    process.once('exit', () => {
      void replica.halt()
      void primary.halt()
    })
    return {
      url: site(primary.url),
      replicaUrl: site(replica.url),
      primary,
      replica,
      onPrimary: (statement: string) => run(site(primary.url), statement),
      onReplica: (statement: string) => run(site(replica.url), statement),
      /** The replica answers, but no change arrives. */
      pauseReplay: () => run(replica.url, 'select pg_wal_replay_pause()'),
      resumeReplay: () => run(replica.url, 'select pg_wal_replay_resume()'),
      async stop() {
        await replica.stop()
        await primary.stop()
      },
    }
  } catch (error) {
    await primary.stop()
    throw error
  }
}

export type ReplicatedPostgres = Awaited<ReturnType<typeof replicatedPostgres>>

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
