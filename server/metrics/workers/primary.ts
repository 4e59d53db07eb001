import type { Worker } from 'node:cluster'
import { countersOf, type Family, gauge, mergeFamilies } from '../registry/family'
import { isAboutMetrics, type ToPrimary, type ToWorker } from './messages'

/** A worker that takes longer is counted with what it said before. */
const answerMs = 500
/** How often workers are asked without a request: what a killed one has counted since is lost. */
const everyMs = 10_000

interface Round {
  waitingFor: Set<Worker>
  finish: () => void
}

/**
 * Adds up the metrics of all workers. It remembers what each said last, also of those that have ended: so no count ever
 * falls, and a worker that hangs does not hold up the answer.
 */
export function collectFromWorkers({ configured }: { configured: number }) {
  const lastSaid = new Map<Worker, Family[]>()
  const rounds = new Map<number, Round>()
  const workers = new Set<Worker>()
  let ended: Family[] = []
  let lastId = 0
  const timer = setInterval(() => void ask(), everyMs).unref()

  function add(worker: Worker): void {
    workers.add(worker)
    worker.on('message', (message: unknown) => {
      if (isAboutMetrics(message)) onMessage(worker, message as ToPrimary)
    })
    worker.once('exit', () => remove(worker))
  }

  function remove(worker: Worker): void {
    workers.delete(worker)
    ended = mergeFamilies([ended, countersOf(lastSaid.get(worker) ?? [])])
    lastSaid.delete(worker)
    for (const round of rounds.values()) answered(round, worker)
  }

  function onMessage(worker: Worker, message: ToPrimary): void {
    if (message.is === 'request') {
      void answer(worker, message.id)
      return
    }
    // It may arrive after the worker's end, when its counts are already among the ended ones.
    if (!workers.has(worker)) return
    lastSaid.set(worker, message.families)
    const round = rounds.get(message.id)
    if (round) answered(round, worker)
  }

  function answered(round: Round, worker: Worker): void {
    round.waitingFor.delete(worker)
    if (round.waitingFor.size === 0) round.finish()
  }

  async function answer(worker: Worker, id: number): Promise<void> {
    const silent = await ask()
    const families = mergeFamilies([...lastSaid.values(), ended])
    const processes = processFamilies(workers.size - silent, configured)
    send(worker, { about: 'metrics', is: 'all', id, families: [...families, ...processes] })
  }

  /** Asks every worker. Returns how many did not answer in time. */
  function ask(): Promise<number> {
    lastId += 1
    const id = lastId
    const waitingFor = new Set(workers)
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timeout)
        rounds.delete(id)
        resolve(waitingFor.size)
      }
      const timeout = setTimeout(finish, answerMs)
      rounds.set(id, { waitingFor, finish })
      for (const worker of waitingFor) send(worker, { about: 'metrics', is: 'collect', id })
      if (waitingFor.size === 0) finish()
    })
  }

  return { add, stop: () => clearInterval(timer) }
}

/** How many processes serve requests. */
export function processFamilies(answering: number, configured: number): Family[] {
  return [
    gauge({ name: 'vigil_processes', help: 'Processes that answer.' }, answering),
    gauge({ name: 'vigil_processes_configured', help: 'WEB_CONCURRENCY.' }, configured),
  ]
}

/** A worker that is ending gets it no more. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
