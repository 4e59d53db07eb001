import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { collectFromWorkers } from '../metrics/workers/primary'
import { print } from './process'

const firstWorker = 'VIGIL_FIRST_WORKER'
const sharedAddress = 'VIGIL_SHARED_ADDRESS'

type Address = Pick<AddressInfo, 'address' | 'port'>

/** Where other workers already listen; null for the first worker, and for a single process. */
export function addressOfWorkers(): Address | null {
  const shared = process.env[sharedAddress]
  return cluster.isWorker && shared ? (JSON.parse(shared) as Address) : null
}

/** The first of several processes is the leader: it prints, checks the database and watches the bucket. */
export function isLeader(): boolean {
  return cluster.isPrimary || process.env[firstWorker] === '1'
}

/** Tells the primary process, if there is one, that this worker serves requests. */
export function reportReady(): void {
  if (cluster.isWorker) process.send?.(readyMessage)
}

const readyMessage = 'ready'
const restartMs = 1_000

/**
 * Runs `program serve` as several processes that share its port. If the first one cannot start, all end with its error.
 * After that, a worker that ends is replaced, while the others serve requests.
 */
export async function runWorkers(count: number, program: string): Promise<void> {
  // Each worker accepts connections itself: one handed to a worker just as it dies would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program, args: ['serve'] })
  const ready = new Set<Worker>()
  const metrics = collectFromWorkers({ configured: count })
  let address = ''
  let hasStarted = false
  let isStopping = false
  process.exitCode = 0

  function start(isFirst: boolean): Worker {
    const worker = cluster.fork({ [firstWorker]: isFirst ? '1' : '', [sharedAddress]: address })
    worker.once('listening', (listening) => {
      address ||= JSON.stringify({ address: listening.address, port: listening.port })
    })
    metrics.add(worker)
    worker.on('message', (message) => {
      if (message !== readyMessage) return
      hasStarted = true
      ready.add(worker)
      if (ready.size === count) print(`${count} processes are ready.`)
    })
    worker.once('exit', (code, signal) => onExit(worker, isFirst, code ?? signal))
    return worker
  }

  function onExit(worker: Worker, isFirst: boolean, codeOrSignal: number | string): void {
    ready.delete(worker)
    if (isStopping) return
    if (!hasStarted) {
      process.exitCode = typeof codeOrSignal === 'number' && codeOrSignal !== 0 ? codeOrSignal : 1
      stop('SIGTERM')
      return
    }
    print(`A process ended (${codeOrSignal}); starting another one.`)
    setTimeout(() => {
      if (!isStopping) start(isFirst)
    }, restartMs)
  }

  function stop(signal: NodeJS.Signals): void {
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  // Only the first one at first: it prepares the database for all of them.
  const first = start(true)
  await Promise.race([isReady(first), once(first, 'exit')])
  for (let others = 1; others < count && !isStopping; others += 1) start(false)
}

function isReady(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (message) => {
      if (message === readyMessage) resolve()
    })
  })
}
