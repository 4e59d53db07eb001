import type { Env } from '~/config/env.server'
import type { Database } from '~/database/database'
import type { ObserveQuery } from '~/database/observe-queries'
import { programVersion } from '../backup/program-version'
import { createTimedRequests } from '../http/timed-requests'
import type { Writing } from '../storage/writing'
import { observeObjectStorage, observeQueries } from './measure'
import { createMetrics } from './metrics'
import { metricsPage } from './metrics-page'
import { gauge } from './registry/family'
import { connectionFamilies } from './sources/connections'
import { createProcessSource } from './sources/process'
import { replicaFamilies } from './sources/replica'
import { createStoredSource } from './sources/stored'
import { shareMetrics } from './workers/worker'

interface InstanceOptions {
  env: Env
  /** The project's folder. */
  root: string
}

/** The metrics of this process, and the page that shows those of all processes of this instance. */
export async function createInstanceMetrics({ env, root }: InstanceOptions) {
  const metrics = createMetrics()
  const timedRequests = createTimedRequests()
  const countQuery = observeQueries(metrics)
  const observeQuery: ObserveQuery = (pool, durationMs, result) => {
    countQuery(pool, durationMs, result)
    timedRequests.current()?.addQuery(durationMs)
  }
  const ofProcess = createProcessSource()
  const build = {
    version: await programVersion(root),
    node: process.versions.node,
    engine: env.databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres',
  }
  metrics.addSource(ofProcess.families)
  metrics.addSource(() => [
    gauge({ name: 'vigil_build_info', help: 'Always 1.', merge: 'max' }, [[build, 1]]),
  ])
  const collectAll = shareMetrics(metrics.collect)
  return {
    metrics,
    observeQuery,
    observeObjects: env.objectStorage ? observeObjectStorage(metrics) : undefined,
    timedRequests,
    page(
      { db, replicaStatus, connections }: Pick<Database, 'db' | 'replicaStatus' | 'connections'>,
      { obstacle }: Pick<Writing, 'obstacle'>,
      clock: () => Date,
    ) {
      metrics.addSource(() => replicaFamilies(replicaStatus()))
      metrics.addSource(() => connectionFamilies(connections()))
      metrics.addSource(() => [
        gauge(
          {
            name: 'vigil_read_only',
            help: '1 if nothing could be written at the start, and still cannot.',
            merge: 'max',
          },
          obstacle() ? 1 : 0,
        ),
      ])
      const readStored = createStoredSource({ db, env, clock })
      return metricsPage({ token: env.metricsToken, collectAll, readStored })
    },
    startWatching: ofProcess.startWatching,
    stop: ofProcess.stop,
  }
}
