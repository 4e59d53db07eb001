import type { Job } from './job'
import { type Outcome, type RenderThread, startRenderThread } from './render-thread'

export interface Task {
  job: Job
  /** Those of the lowest rank come first, and of these the cheapest. */
  rank: number
  cost: number
  /** Of the thread's own processor time. */
  mostCpuMs: number
}

export interface Lane {
  run(task: Task): Promise<Outcome>
  /** Takes back a task that has not begun. False where it is too late for that. */
  withdraw(task: Task): boolean
  stop(): Promise<void>
}

interface LaneParts {
  workerFile: string
  /** The thread ends after so long without a task, and gives back its memory. */
  idleMs?: number
  /** False for a thread that needs no colours for code: it starts sooner, and in less memory. */
  rendersPages?: boolean
}

interface Waiting {
  task: Task
  settle: (outcome: Promise<Outcome>) => void
}

/** A thread that renders texts one at a time, and the texts that wait for it. It starts with the first. */
export function createLane({ workerFile, idleMs, rendersPages = true }: LaneParts): Lane {
  const waiting: Waiting[] = []
  let thread: RenderThread | null = null
  let isBusy = false
  let idle: NodeJS.Timeout | undefined

  async function render({ job, mostCpuMs }: Task): Promise<Outcome> {
    if (!thread || thread.hasEnded()) thread = await startRenderThread(workerFile, rendersPages)
    const outcome = await thread.answerTo(job, mostCpuMs)
    if ('tooMuch' in outcome) await endThread()
    return outcome
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    clearTimeout(idle)
    for (let next = takeNext(); next; next = takeNext()) {
      const outcome = render(next.task)
      next.settle(outcome)
      await outcome.catch(() => {})
    }
    isBusy = false
    if (idleMs !== undefined) idle = setTimeout(() => void endThread(), idleMs).unref()
  }

  function takeNext(): Waiting | undefined {
    let first = 0
    for (const [index, { task }] of waiting.entries()) {
      const best = waiting[first]?.task
      if (best && (task.rank - best.rank || task.cost - best.cost) < 0) first = index
    }
    return waiting.splice(first, 1)[0]
  }

  async function endThread(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.end()
  }

  return {
    run(task) {
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      waiting.push({ task, settle: resolve })
      void work()
      return promise
    },
    withdraw(task) {
      const index = waiting.findIndex((other) => other.task === task)
      if (index !== -1) waiting.splice(index, 1)
      return index !== -1
    },
    async stop() {
      clearTimeout(idle)
      const stopped = new Error('The server stops: nothing is rendered any more.')
      for (const { settle } of waiting.splice(0)) settle(Promise.reject(stopped))
      await endThread()
    },
  }
}
