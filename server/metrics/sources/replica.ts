import type { ReplicaStatus } from '~/database/replica/replica'
import { type Family, formatLabels, gauge } from '../registry/family'

/** Who answers readers' queries. Without a replica there are no values. */
export function replicaFamilies(status: ReplicaStatus | null): Family[] {
  const answered: [string, number][] = status
    ? [
        ['replica', status.onReplica],
        ['primary', status.onPrimary],
        ['primary-after-failure', status.retried],
      ]
    : []
  return [
    gauge(
      {
        name: 'vigil_replica_current',
        help: '1 if the replica has all published changes and is used, otherwise 0.',
        merge: 'min',
      },
      status && (status.state === 'current' ? 1 : 0),
    ),
    {
      name: 'vigil_replica_queries_total',
      help: 'Readers’ queries, by who answered them.',
      type: 'counter',
      merge: 'sum',
      samples: answered.map(([by, count]) => [formatLabels({ answered_by: by }), count]),
    },
  ]
}
