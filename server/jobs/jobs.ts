import type { Db } from '~/database/database'
import { drainOutbox, type OutboxMessage } from '~/database/outbox'
import type { Log } from '../process/log'

/** What is done for each topic of the outbox. A handler may be given the same message twice. */
export type JobHandlers = {
  [Topic in OutboxMessage['topic']]: (
    payload: Extract<OutboxMessage, { topic: Topic }>['payload'],
  ) => Promise<void>
}

interface JobsParts {
  db: Db
  handlers: JobHandlers
  clock: () => Date
  log: Pick<Log, 'error' | 'warn'>
  /** How often it looks for what other processes wrote, and for what is due again. */
  everyMs?: number
}

export interface Jobs {
  /** Something was just committed to the outbox here: it is taken up at once. */
  wake(): void
  /** Takes up nothing more, and waits for the handler that is running, but not beyond the deadline. */
  stop(deadlineMs: number): Promise<void>
}

/** Works through the outbox, one message at a time. */
export function startJobs({ db, handlers, clock, log, everyMs = 1000 }: JobsParts): Jobs {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isWoken = false
  let isDatabaseAway = false
  const timer = setInterval(wake, everyMs)
  wake()

  function wake(): void {
    isWoken = true
    if (stopping.signal.aborted) return
    running ??= drain()
  }

  async function drain(): Promise<void> {
    // What is written while a round ends would otherwise wait for the next tick.
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      try {
        await drainOutbox({ db }, handle, clock, { signal: stopping.signal, onFailure })
        isDatabaseAway = false
      } catch (error) {
        // The next tick tries again; the log is told once, not every second.
        if (!isDatabaseAway) log.error({ err: error }, 'the outbox could not be read')
        isDatabaseAway = true
      }
    }
    running = null
  }

  async function handle(message: OutboxMessage): Promise<void> {
    switch (message.topic) {
      case 'post-changed':
        return handlers['post-changed'](message.payload)
      case 'posts-imported':
        return handlers['posts-imported'](message.payload)
      case 'thumbnail-changed':
        return handlers['thumbnail-changed'](message.payload)
      case 'contact-message':
        return handlers['contact-message'](message.payload)
      case 'contact-overflow':
        return handlers['contact-overflow'](message.payload)
      case 'key-link':
        return handlers['key-link'](message.payload)
      case 'password-forgotten':
        return handlers['password-forgotten'](message.payload)
      case 'subscription-requested':
        return handlers['subscription-requested'](message.payload)
      default:
        // Written by a newer version, perhaps, on the same database: it stays for that one.
        throw new Error(`There is no job for ${(message satisfies never as OutboxMessage).topic}.`)
    }
  }

  function onFailure(message: OutboxMessage, failure: { error: unknown; attempt: number }): void {
    const { error, attempt } = failure
    log.warn({ err: error, topic: message.topic, attempt }, 'job failed; it will be tried again')
  }

  return {
    wake,
    async stop(deadlineMs) {
      clearInterval(timer)
      stopping.abort()
      if (!running) return
      let deadline: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, deadlineMs)
      })
      // What is cut off here is still in the outbox, and done after the next start.
      await Promise.race([running, late])
      clearTimeout(deadline)
    },
  }
}
