import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { say } from './process'

const firstWorker = 'VIGIL_FIRST_WORKER'
const sharedAddress = 'VIGIL_SHARED_ADDRESS'

/** Where other processes answer already; null for one that is alone, or the first. */
export function addressOfOthers(): Pick<AddressInfo, 'address' | 'port'> | null {
  const shared = process.env[sharedAddress]
  return cluster.isWorker && shared ? JSON.parse(shared) : null
}

/** Of several processes the first speaks for all of them. */
export function speaksForAll(): boolean {
  return cluster.isPrimary || process.env[firstWorker] === '1'
}

/** Tells the process that began this one that it answers. Where there is none, nobody has to be told. */
export function tellReady(): void {
  if (cluster.isWorker) process.send?.('ready')
}

const restartMs = 1_000

/**
 * Runs the server as several processes that share its port. Where the first cannot start, nothing does, with
 * what it said. From then on one that ends is replaced, again and again: the others answer meanwhile.
 */
export async function runWorkers(count: number): Promise<void> {
  // Each takes connections itself: one that was handed to a process just as it died would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The program itself, whatever script began with it.
  cluster.setupPrimary({ exec: import.meta.filename, args: ['serve'] })
  const answering = new Set<Worker>()
  let address = ''
  let hasAnswered = false
  let isStopping = false
  process.exitCode = 0

  function start(isFirst: boolean): Worker {
    const worker = cluster.fork({ [firstWorker]: isFirst ? '1' : '', [sharedAddress]: address })
    worker.once('listening', (listening) => {
      address ||= JSON.stringify({ address: listening.address, port: listening.port })
    })
    worker.once('message', () => {
      hasAnswered = true
      answering.add(worker)
      if (answering.size === count) say(`${count} processes answer.`)
    })
    worker.once('exit', (code, signal) => onEnd(worker, isFirst, code ?? signal))
    return worker
  }

  function onEnd(worker: Worker, isFirst: boolean, how: number | string): void {
    answering.delete(worker)
    if (isStopping) return
    if (!hasAnswered) {
      process.exitCode = typeof how === 'number' && how !== 0 ? how : 1
      stop('SIGTERM')
      return
    }
    say(`A process ended (${how}); another one takes its place.`)
    setTimeout(() => {
      if (!isStopping) start(isFirst)
    }, restartMs)
  }

  function stop(signal: NodeJS.Signals): void {
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  // The first one alone, until the database is ready for all of them.
  const first = start(true)
  await Promise.race([once(first, 'message'), once(first, 'exit')])
  for (let others = 1; others < count && !isStopping; others += 1) start(false)
}
