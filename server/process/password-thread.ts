import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type EstimateGuesses,
  estimateGuesses,
  TooManyEstimatesError,
} from '~/people/credentials/guesses.rules'
import { settlesWithin } from '~/timing/settles-within'

const timeLimitMs = 20_000
/** Limits the queue, so that nobody waits for more than a few other passwords, however many are submitted. */
const maxQueued = 8

/**
 * Estimates how hard a password is to guess, one at a time, each in a thread of its own: loading the word lists takes
 * a fifth of a second, and requests are served meanwhile. Development runs without a thread, since Vite's modules
 * exist in one process only.
 */
export function passwordEstimates(root: string, isDevelopment: boolean): EstimateGuesses {
  if (isDevelopment) return estimateGuesses
  const file = resolve(root, 'build/server/password-worker.js')
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  return (password, words) => {
    if (queued >= maxQueued) return Promise.reject(new TooManyEstimatesError())
    queued += 1
    const estimate = last.then(() => estimateInThread(file, { password, words }))
    last = estimate
      .catch(() => {})
      .finally(() => {
        queued -= 1
      })
    return estimate
  }
}

async function estimateInThread(file: string, workerData: unknown): Promise<number> {
  const worker = new Worker(file, { workerData })
  const result = Promise.withResolvers<number>()
  worker.once('message', result.resolve)
  worker.once('error', result.reject)
  worker.once('exit', () =>
    result.reject(new Error('The thread that estimates passwords ended without a result.')),
  )
  try {
    if (await settlesWithin(timeLimitMs, result.promise)) return await result.promise
    throw new Error('The password was not estimated in time.')
  } finally {
    await worker.terminate()
  }
}
