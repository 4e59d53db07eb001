import type { Family } from '../registry/family'

/** What the primary process and its workers say to each other about metrics. */
export type ToPrimary =
  /** A worker has been asked for the metrics of all. */
  | { about: 'metrics'; is: 'request'; id: number }
  /** The metrics of this worker. */
  | { about: 'metrics'; is: 'own'; id: number; families: Family[] }

export type ToWorker =
  /** Send your metrics. */
  | { about: 'metrics'; is: 'collect'; id: number }
  /** The metrics of all workers. */
  | { about: 'metrics'; is: 'all'; id: number; families: Family[] }

/** Other parts, and Node itself, send messages as well. */
export function isAboutMetrics(message: unknown): message is ToPrimary | ToWorker {
  return (
    typeof message === 'object' &&
    message !== null &&
    'about' in message &&
    message.about === 'metrics'
  )
}
