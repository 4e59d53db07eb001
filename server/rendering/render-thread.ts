import { Worker } from 'node:worker_threads'
import type { Answer, Job } from './job'

/** Too much: the thread took too long or too much memory, and will answer nothing any more. */
export type Outcome = Answer | { tooMuch: true }

export interface RenderThread {
  hasEnded: () => boolean
  /**
   * The limit is of the thread's own time on the processor: what else a busy machine does must not leave a text as
   * it was typed.
   */
  answerTo: (job: Job, mostCpuMs: number) => Promise<Outcome>
  end: () => Promise<unknown>
}

/** For a thread that does not even say how much it used. */
const mostWaitingMs = 15_000
const lookEveryMs = 200
/** Twice what a megabyte of prose needs. */
const mostMegabytes = 384
/** Room for what is soon let go of: more is taken and never given back, and makes nothing faster. */
const youngMegabytes = 12

export async function startRenderThread(
  file: string,
  rendersPages: boolean,
): Promise<RenderThread> {
  const worker = new Worker(file, {
    workerData: { rendersPages },
    resourceLimits: {
      maxOldGenerationSizeMb: mostMegabytes,
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
    settle({ tooMuch: true })
  })
  await ready

  return {
    hasEnded: () => hasEnded,
    answerTo(job, mostCpuMs) {
      const outcome = Promise.withResolvers<unknown>()
      settle = outcome.resolve
      const stopWatching = watch(worker, mostCpuMs, () => outcome.resolve({ tooMuch: true }))
      worker.postMessage(job)
      return outcome.promise.finally(stopWatching) as Promise<Outcome>
    },
    end: () => worker.terminate(),
  }
}

/** Tells when a thread has worked too long, from the first look at it on: most texts are done before that. */
function watch(worker: Worker, mostCpuMs: number, onTooLong: () => void): () => void {
  let before: number | null = null
  const look = setInterval(async () => {
    const used = await usedBy(worker)
    before ??= used
    if (used - before > mostCpuMs) onTooLong()
  }, lookEveryMs)
  const giveUp = setTimeout(onTooLong, mostWaitingMs)
  return () => {
    clearInterval(look)
    clearTimeout(giveUp)
  }
}

/** A thread that has ended cannot say; that it ended is told otherwise. */
async function usedBy(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}
