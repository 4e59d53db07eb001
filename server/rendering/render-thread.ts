import { Worker } from 'node:worker_threads'
import type { Answer, Job } from './job'

/** Too costly: the thread used too much time or memory, and cannot be used again. */
export type Outcome = Answer | { isTooCostly: true }

export interface RenderThread {
  hasEnded: () => boolean
  /** The limit is on the thread's processor time, so that a busy machine does not leave texts unrendered. */
  run: (job: Job, maxCpuMs: number) => Promise<Outcome>
  end: () => Promise<unknown>
}

/** The limit for a thread that does not report its processor time. */
const timeLimitMs = 15_000
const checkEveryMs = 200
/** Twice what a megabyte of prose needs. */
const maxMegabytes = 384
/** Memory for short-lived objects. V8 never gives more back, and more makes nothing faster. */
const youngMegabytes = 6

export async function startRenderThread(
  file: string,
  rendersPages: boolean,
): Promise<RenderThread> {
  const worker = new Worker(file, {
    workerData: { rendersPages },
    resourceLimits: {
      maxOldGenerationSizeMb: maxMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
    },
  })
  worker.unref()
  const { promise: ready, resolve, reject } = Promise.withResolvers<unknown>()
  let hasEnded = false
  let settle = resolve
  worker.on('message', (message) => settle(message))
  worker.on('error', reject)
  worker.on('exit', () => {
    hasEnded = true
    settle({ isTooCostly: true })
  })
  await ready

  return {
    hasEnded: () => hasEnded,
    run(job, maxCpuMs) {
      const outcome = Promise.withResolvers<unknown>()
      settle = outcome.resolve
      const stopWatching = watch(worker, maxCpuMs, () => outcome.resolve({ isTooCostly: true }))
      worker.postMessage(job)
      return outcome.promise.finally(stopWatching) as Promise<Outcome>
    },
    end: () => worker.terminate(),
  }
}

/** Measures from the first check on: most texts are rendered before that. Returns a function that ends the watch. */
function watch(worker: Worker, maxCpuMs: number, onTooLong: () => void): () => void {
  let cpuMsAtStart: number | null = null
  const checks = setInterval(async () => {
    const cpuMs = await cpuMsOf(worker)
    cpuMsAtStart ??= cpuMs
    if (cpuMs - cpuMsAtStart > maxCpuMs) onTooLong()
  }, checkEveryMs)
  const timeLimit = setTimeout(onTooLong, timeLimitMs)
  return () => {
    clearInterval(checks)
    clearTimeout(timeLimit)
  }
}

/** Zero for a thread that has ended; its exit is handled elsewhere. */
async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}
