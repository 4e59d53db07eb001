import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { faultOf } from '../faults'
import { withTimeLimit } from '../postgres/query-timeout'

/** Only a replica that has all published changes is used: a current one. */
export type ReplicaState = 'current' | 'behind' | 'unreachable'

/** Reported once for each change, and not when the replica is behind for a moment, as after every publication. */
export type ReplicaEvent =
  | { state: 'current' }
  | { state: 'behind' }
  | { state: 'unreachable'; error: unknown }

export interface ReplicaStatus {
  state: ReplicaState
  /** Readers' queries since the start: answered by the replica, */
  onReplica: number
  /** by the primary because the replica was not current, */
  onPrimary: number
  /** and by the primary after they had failed on the replica. */
  retried: number
}

interface Source {
  pool: pg.Pool
  /** The role that queries must run in; null for any. */
  role: string | null
}

/** What a connection must see. */
interface Requirement {
  version: string | null
}

/** How often a replica that is not used is tried again. */
const probeMs = { behind: 100, unreachable: 1_000 }
/** A replica that is behind for so long is reported. */
const tooFarBehindMs = 10_000
/** A first failure may be a role that is not replicated yet. */
const reportedFailures = 2

export type Replica = ReturnType<typeof createReplica>

/** A replica for readers' queries, and whether it can be used. Nobody waits for one that cannot. */
export function createReplica(timeLimitMs: number, report: (event: ReplicaEvent) => void) {
  let source: Source | null = null
  let required: Requirement | null = null
  /** What each connection was compared with: an address may have several replicas behind it. */
  const checkedFor = new WeakMap<pg.PoolClient, Requirement | null>()
  const counts = { onReplica: 0, onPrimary: 0, retried: 0 }
  let state: ReplicaState = 'unreachable'
  let reported: ReplicaState | null = null
  let behindSince: number | null = null
  let failures = 0
  let isProbing = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  /** Begins to use the connections of this pool, once a version is required. */
  function start(pool: pg.Pool, role: string | null): void {
    void source?.pool.end()
    source = { pool, role }
    beginProbing()
  }

  /** From now on only connections are used that can see this version of the content. */
  function requireVersion(version: string | null): void {
    if (required?.version === version) return
    required = { version }
    beginProbing()
  }

  /** A connection that sees all that is required; null if the primary has to answer. */
  async function connect(): Promise<PostgresPoolClient | null> {
    if (state !== 'current' || !source) return null
    try {
      const client = await openCurrent(source)
      if (client) return client
      leave('behind')
    } catch {
      leave('unreachable')
    }
    return null
  }

  async function openCurrent({ pool, role }: Source): Promise<PostgresPoolClient | null> {
    const connection = await pool.connect()
    const client = withTimeLimit(connection, timeLimitMs)
    try {
      if (checkedFor.get(connection) === required) return client
      const compared = required
      const found = await client.query<{ version: string | null; role: string }>(whatItSees, [])
      const seen = found.rows[0]
      if (role !== null && seen?.role !== role) throw new ReplicaUserError(role, seen?.role)
      if (seen?.version === compared?.version) checkedFor.set(connection, compared)
      if (checkedFor.get(connection) === required) return client
      client.release()
      return null
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  function leave(next: 'behind' | 'unreachable'): void {
    if (state !== 'current') return
    state = next
    beginProbing()
  }

  function beginProbing(): void {
    if (isProbing || isStopped || state === 'current' || !source || !required) return
    isProbing = true
    void probe(source)
  }

  async function probe(probed: Source): Promise<void> {
    let error: unknown
    try {
      const client = await openCurrent(probed)
      client?.release()
      state = client ? 'current' : 'behind'
    } catch (failure) {
      error = failure
      state = 'unreachable'
    }
    if (isStopped) return
    reportChange(error)
    if (state === 'current') isProbing = false
    else timer = setTimeout(() => void probe(source ?? probed), probeMs[state]).unref()
  }

  function reportChange(error: unknown): void {
    failures = state === 'unreachable' ? failures + 1 : 0
    behindSince = state === 'behind' ? (behindSince ?? performance.now()) : null
    if (state === reported) return
    if (state === 'unreachable') {
      if (failures >= reportedFailures) announce({ state, error })
    } else if (state === 'current' || isTooFarBehind()) announce({ state })
  }

  const isTooFarBehind = () =>
    behindSince !== null && performance.now() - behindSince > tooFarBehindMs

  function announce(event: ReplicaEvent): void {
    reported = event.state
    report(event)
  }

  return {
    start,
    requireVersion,
    connect,
    /** The version that the replica is known to have; undefined if it is not current. */
    async confirmedVersion(): Promise<string | null | undefined> {
      const client = await connect()
      client?.release()
      return client ? required?.version : undefined
    },
    /** Tells that a query failed. The replica is used again as soon as it answers. */
    onFailed(error: unknown): void {
      if (faultOf(error) === 'unavailable') leave('unreachable')
    },
    count(answer: keyof typeof counts): void {
      counts[answer] += 1
    },
    status: (): ReplicaStatus => ({ state, ...counts }),
    async stop(): Promise<void> {
      if (isStopped) return
      isStopped = true
      clearTimeout(timer)
      await source?.pool.end()
    },
  }
}

const whatItSees =
  'select (select value from content_version where id = 1) as version, current_user as role'

class ReplicaUserError extends Error {
  override name = 'ReplicaUserError'
  constructor(expected: string, actual = 'nobody') {
    super(
      `Queries on the replica would run as ${actual}, but readers’ queries must run as ${expected}. Name the user of READER_DATABASE_URL in DATABASE_REPLICA_URL.`,
    )
  }
}
