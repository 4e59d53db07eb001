import type { Connections } from '~/database/postgres/connections'
import { type Family, gauge, type Labels } from '../registry/family'

/** The connections to PostgreSQL. SQLite has none. */
export function connectionFamilies(pools: readonly Connections[]): Family[] {
  const each = (value: (pool: Connections) => number) =>
    pools.map((one): [Labels, number] => [{ pool: one.pool }, value(one)])
  return [
    gauge(
      { name: 'vigil_database_connections', help: 'Connections to PostgreSQL, by pool and state.' },
      pools.flatMap(({ pool, used, idle }): [Labels, number][] => [
        [{ pool, state: 'used' }, used],
        [{ pool, state: 'idle' }, idle],
      ]),
    ),
    gauge(
      {
        name: 'vigil_database_connections_max',
        help: 'How many connections may be open, by pool.',
      },
      each(({ max }) => max),
    ),
    gauge(
      {
        name: 'vigil_database_waiting_queries',
        help: 'Queries and transactions that wait for a connection, by pool.',
      },
      each(({ waiting }) => waiting),
    ),
  ]
}
