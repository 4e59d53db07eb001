import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { settlesWithin } from '~/timing/settles-within'
import { faultOf } from '../faults'
import { QueryTimeoutError } from '../postgres/query-timeout'
import type { Replica } from './replica'

interface Statement {
  text: string
  values: readonly unknown[]
}

type Result = PostgresQueryResult<unknown>

/**
 * A pool whose queries are answered by the replica while it has all published changes, and else by the primary. They
 * only read, so one that fails on the replica is asked again on the primary.
 */
export function withReplica(primary: PostgresPool, replica: Replica): PostgresPool {
  const readVersion = createVersionReading(primary, replica)
  return {
    options: primary.options,
    connect: async () => routedClient(primary, replica, readVersion),
    end: async () => {},
  }
}

/** The opposite: the replica, which may be late, answers only while the primary cannot be reached. */
export function withFallback(primary: PostgresPool, replica: Replica): PostgresPool {
  return {
    options: primary.options,
    async connect() {
      try {
        return await primary.connect()
      } catch (error) {
        const client = faultOf(error) === 'unavailable' ? await replica.connect() : null
        if (!client) throw error
        return client
      }
    },
    end: async () => {},
  }
}

/** Where its queries go is decided at the first one. */
function routedClient(
  primary: PostgresPool,
  replica: Replica,
  readVersion: (statement: Statement) => Promise<Result>,
): PostgresPoolClient {
  let onReplica: PostgresPoolClient | null = null
  let onPrimary: PostgresPoolClient | null = null
  /** Those of a transaction, to repeat them. */
  const answered: Statement[] = []

  async function query(text: string, values: readonly unknown[]): Promise<Result> {
    const statement = { text, values }
    if (text === versionQuery && answered.length === 0) return readVersion(statement)
    if (!onPrimary && !onReplica) onReplica = await replica.connect()
    const result = onReplica
      ? await askReplica(onReplica, statement)
      : await askPrimary(statement, 'onPrimary')
    answered.push(statement)
    return result
  }

  async function askReplica(client: PostgresPoolClient, statement: Statement): Promise<Result> {
    try {
      const result = await send(client, statement)
      replica.count('onReplica')
      return result
    } catch (error) {
      onReplica = null
      // It may be in a failed transaction.
      client.release(true)
      replica.onFailed(error)
      return askPrimary(statement, 'retried')
    }
  }

  async function askPrimary(
    statement: Statement,
    reason: 'onPrimary' | 'retried',
  ): Promise<Result> {
    if (!onPrimary) {
      onPrimary = await primary.connect()
      for (const earlier of answered) await send(onPrimary, earlier)
    }
    replica.count(reason)
    return send(onPrimary, statement)
  }

  return {
    // The overload for cursors is not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => (onReplica ?? onPrimary)?.release(isBroken),
  }
}

/** As `contentVersion()` sends it. */
export const versionQuery = 'select "value" from "content_version" where "id" = $1'

/** The primary is asked for its version for so long. */
const versionMs = 2_000

/**
 * Reads the version of the content, always from the primary: what is read after it must be as new, so the replica is
 * compared with it. One read at a time, since versions have no order: a slow answer must not replace a newer one.
 */
function createVersionReading(primary: PostgresPool, replica: Replica) {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null

  async function read(statement: Statement): Promise<Result> {
    try {
      const result = await readFromPrimary(statement)
      replica.requireVersion((result.rows[0] as { value: string } | undefined)?.value ?? null)
      return result
    } catch (error) {
      if (faultOf(error) !== 'unavailable') throw error
      // While the primary is away nothing is published, and readers' pages can be made from the replica.
      const value = await replica.confirmedVersion()
      if (typeof value !== 'string') throw error
      return { command: 'SELECT', rowCount: 1, rows: [{ value }] }
    }
  }

  async function readFromPrimary(statement: Statement): Promise<Result> {
    const answer = askOnce(primary, statement)
    if (await settlesWithin(versionMs, answer)) return answer
    throw new QueryTimeoutError(versionMs)
  }

  return (statement: Statement): Promise<Result> => {
    // One that has not begun yet answers everybody who asks until then.
    next ??= running.then(() => {
      next = null
      const current = read(statement)
      running = current.catch(() => {})
      return current
    })
    return next
  }
}

async function askOnce(pool: PostgresPool, statement: Statement): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await send(client, statement)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

function send(client: PostgresPoolClient, { text, values }: Statement): Promise<Result> {
  return client.query<unknown>(text, values)
}
