import pg from 'pg'
import { startPostgres } from '../../scripts/system/postgres.mjs'
import type { Rig } from '../rig'

/** A PostgreSQL for one fault, which may be stopped and filled up. Acknowledged commits are on the disk. */
export async function ownPostgres(rig: Rig, settings: string[] = []) {
  const cluster = await startPostgres(['synchronous_commit=on', ...settings])
  rig.onEnd(cluster.stop)
  // If the run is aborted, nothing else stops it.
  process.once('exit', () => void cluster.halt())
  await query(cluster.url, 'create database site')
  return { ...cluster, url: cluster.url.replace('/postgres?', '/site?'), adminUrl: cluster.url }
}

export async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
