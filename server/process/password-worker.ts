import { parentPort, workerData } from 'node:worker_threads'
import { estimateGuesses } from '~/people/credentials/guesses.rules'

/** One password for each thread: when it ends, the lists leave the memory with it. */
const { password, words } = workerData as { password: string; words: string[] }
parentPort?.postMessage(await estimateGuesses(password, words))
