import type { Job } from './job'
import { type Outcome, type RenderThread, startRenderThread } from './render-thread'

export interface Task {
  job: Job
  /** Tasks of the lowest rank come first, and of these the cheapest. */
  rank: number
  cost: number
  /** A limit on the thread's processor time. */
  maxCpuMs: number
}

export interface RenderQueue {
  run(task: Task): Promise<Outcome>
  /** Removes a task that has not started. Returns false if it is too late. */
  withdraw(task: Task): boolean
  stop(): Promise<void>
}

interface RenderQueueOptions {
  workerFile: string
  /** After this time without a task the thread ends and frees its memory. */
  idleMs?: number
  /** False for a thread without syntax highlighting: it starts faster and needs less memory. */
  rendersPages?: boolean
}

interface WaitingTask {
  task: Task
  settle: (outcome: Promise<Outcome>) => void
}

/** A thread that renders one text at a time, and its queue. The thread starts with the first task. */
export function createRenderQueue({
  workerFile,
  idleMs,
  rendersPages = true,
}: RenderQueueOptions): RenderQueue {
  const waiting: WaitingTask[] = []
  let thread: RenderThread | null = null
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined

  async function render({ job, maxCpuMs }: Task): Promise<Outcome> {
    if (!thread || thread.hasEnded()) thread = await startRenderThread(workerFile, rendersPages)
    const outcome = await thread.run(job, maxCpuMs)
    if ('isTooCostly' in outcome) await endThread()
    return outcome
  }

  async function runQueue(): Promise<void> {
    if (isRunning) return
    isRunning = true
    clearTimeout(idleTimer)
    for (let next = takeNext(); next; next = takeNext()) {
      const outcome = render(next.task)
      next.settle(outcome)
      await outcome.catch(() => {})
    }
    isRunning = false
    if (idleMs !== undefined) idleTimer = setTimeout(() => void endThread(), idleMs).unref()
  }

  function takeNext(): WaitingTask | undefined {
    let first = 0
    for (const [index, { task }] of waiting.entries()) {
      const best = waiting[first]?.task
      if (best && (task.rank - best.rank || task.cost - best.cost) < 0) first = index
    }
    return waiting.splice(first, 1)[0]
  }

  async function endThread(): Promise<void> {
    const oldThread = thread
    thread = null
    await oldThread?.end()
  }

  return {
    run(task) {
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      waiting.push({ task, settle: resolve })
      void runQueue()
      return promise
    },
    withdraw(task) {
      const index = waiting.findIndex((other) => other.task === task)
      if (index !== -1) waiting.splice(index, 1)
      return index !== -1
    },
    async stop() {
      clearTimeout(idleTimer)
      const stopped = new Error('The server is stopping; no more texts are rendered.')
      for (const { settle } of waiting.splice(0)) settle(Promise.reject(stopped))
      await endThread()
    },
  }
}
