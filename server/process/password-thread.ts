import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type EstimateGuesses,
  estimateGuesses,
  TooManyEstimatesError,
} from '~/people/keys/guesses.rules'

/** For a thread that never answers. */
const mostWaitingMs = 20_000
/** However many passwords are sent, whoever chooses one waits for no more than a few others. */
const mostInLine = 8

/**
 * Estimates in a thread that lives for one password, and one at a time: loading the lists takes a fifth of a second,
 * in which readers are answered. Vite's modules exist in one process only, so development does without.
 */
export function passwordEstimates(root: string, isDevelopment: boolean): EstimateGuesses {
  if (isDevelopment) return estimateGuesses
  const file = resolve(root, 'build/server/password-worker.js')
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0
  return (password, words) => {
    if (inLine >= mostInLine) return Promise.reject(new TooManyEstimatesError())
    inLine += 1
    const estimated = last.then(() => inThread(file, { password, words }))
    last = estimated
      .catch(() => {})
      .finally(() => {
        inLine -= 1
      })
    return estimated
  }
}

async function inThread(file: string, workerData: unknown): Promise<number> {
  const worker = new Worker(file, { workerData })
  const answer = Promise.withResolvers<number>()
  const giveUp = setTimeout(() => answer.reject(new Error('No answer in time.')), mostWaitingMs)
  worker.once('message', answer.resolve)
  worker.once('error', answer.reject)
  worker.once('exit', () => answer.reject(new Error('The thread ended without an answer.')))
  try {
    return await answer.promise
  } finally {
    clearTimeout(giveUp)
    await worker.terminate()
  }
}
