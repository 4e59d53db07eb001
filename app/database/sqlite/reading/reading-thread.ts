import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { settlesWithin } from '~/timing/settles-within'
import { QueryTimeoutError } from '../../postgres/query-timeout'

export interface Question {
  id: number
  sql: string
  parameters: readonly unknown[]
}

export type Answer = { id: number } & (
  | { rows: unknown[] }
  | { failure: { message: string } & Record<string, unknown> }
)

interface Waiting {
  question: Question
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

interface ThreadOptions {
  /** The build of reading-worker.ts. */
  workerFile: string | URL
  /** The file of the database. */
  path: string
  maxMs?: number
}

/** As on PostgreSQL. */
const defaultMaxMs = 5_000
/** Threads whose query took too long: SQLite cannot be interrupted, so they end when it is done. */
const maxAbandoned = 2
const closingMs = 1_000
/** Rows are short-lived objects. V8 never gives more memory back. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

/**
 * Runs readers' queries one after the other in a thread, so that none keeps the thread that sends finished pages from
 * doing so. A query that takes too long fails; the others then continue in a new thread.
 */
export function createReadingThread({ workerFile, path, maxMs = defaultMaxMs }: ThreadOptions) {
  /** In the order in which the thread answers them. */
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let abandoned = 0
  let lastId = 0
  /** When the oldest question became the oldest. */
  let runningSince = 0
  let timer: NodeJS.Timeout | null = null

  function run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) {
    if (abandoned >= maxAbandoned) return Promise.reject(new QueryTimeoutError(maxMs))
    lastId += 1
    const question = { id: lastId, sql, parameters }
    return new Promise<Row[]>((resolve, reject) => {
      if (waiting.size === 0) runningSince = performance.now()
      waiting.set(question.id, { question, resolve: resolve as Waiting['resolve'], reject })
      worker ??= start()
      worker.postMessage(question)
      timer ??= setTimeout(checkTime, maxMs).unref()
    })
  }

  function start(): Worker {
    const started = new Worker(workerFile, { workerData: path, resourceLimits })
    started.on('message', (answer: Answer) => {
      if (started === worker) settle(answer)
    })
    started.on('error', (error) => onEnded(started, error))
    started.on('exit', () => onEnded(started, new Error('The thread of readers’ queries ended.')))
    // Must not keep the process from ending.
    started.unref()
    return started
  }

  function settle(answer: Answer): void {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    runningSince = performance.now()
    if ('rows' in answer) asked?.resolve(answer.rows)
    else asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure))
  }

  /** The next query starts another one. */
  function onEnded(ended: Worker, error: unknown): void {
    if (ended !== worker) return
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function checkTime(): void {
    timer = null
    if (waiting.size === 0) return
    const remaining = runningSince + maxMs - performance.now()
    if (remaining <= 0) abandon()
    if (waiting.size > 0) timer = setTimeout(checkTime, Math.max(remaining, 1)).unref()
  }

  /** Fails the query that takes too long; another thread goes on with the others. */
  function abandon(): void {
    const old = worker
    worker = null
    abandoned += 1
    old?.once('exit', () => {
      abandoned -= 1
    })
    void old?.terminate()
    const questions = [...waiting.values()]
    const failed = abandoned < maxAbandoned ? questions.slice(0, 1) : questions
    for (const { question, reject } of failed) {
      waiting.delete(question.id)
      reject(new QueryTimeoutError(maxMs))
    }
    if (waiting.size === 0) return
    runningSince = performance.now()
    worker = start()
    for (const { question } of waiting.values()) worker.postMessage(question)
  }

  /** Its connection must close before the one that writes: the last one empties the write-ahead log. */
  async function close(): Promise<void> {
    if (timer) clearTimeout(timer)
    const closing = worker
    if (!closing) return
    const ended = new Promise<void>((resolve) => closing.once('exit', () => resolve()))
    closing.postMessage('close')
    if (!(await settlesWithin(closingMs, ended)))
      await settlesWithin(closingMs, closing.terminate())
  }

  return { run, close }
}

export type ReadingThread = ReturnType<typeof createReadingThread>
