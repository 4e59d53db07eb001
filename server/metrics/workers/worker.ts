import cluster from 'node:cluster'
import type { Family } from '../registry/family'
import { isAboutMetrics, type ToPrimary, type ToWorker } from './messages'
import { processFamilies } from './primary'

/** The primary process waits for half a second; Prometheus for ten. */
const answerMs = 900

/** The metrics of all processes of this instance; null if the primary process does not answer. */
export type CollectAll = () => Promise<Family[] | null>

/** Sends the metrics of this process to the primary, and asks it for those of all. */
export function shareMetrics(collect: () => Family[]): CollectAll {
  if (!cluster.isWorker) return async () => [...collect(), ...processFamilies(1, 1)]
  const waiting = new Map<number, (families: Family[]) => void>()
  let lastId = 0
  process.on('message', (message: unknown) => {
    if (isAboutMetrics(message)) onMessage(message as ToWorker)
  })

  function onMessage(message: ToWorker): void {
    const { id } = message
    if (message.is === 'all') waiting.get(id)?.(message.families)
    else send({ about: 'metrics', is: 'own', id, families: collect() })
  }

  return () => {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      const finish = (families: Family[] | null) => {
        clearTimeout(timeout)
        waiting.delete(id)
        resolve(families)
      }
      const timeout = setTimeout(() => finish(null), answerMs)
      waiting.set(id, finish)
      send({ about: 'metrics', is: 'request', id })
    })
  }
}

/** The primary process may just be ending. */
function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
