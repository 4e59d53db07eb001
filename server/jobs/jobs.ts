import type { Db } from '~/database/database'
import { drainOutbox, type OutboxFailure, type OutboxMessage } from '~/database/outbox/outbox'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../process/log'
import { createSerialTask } from './serial-task'

/** One handler for each topic of the outbox. A handler may get the same message twice. */
export type JobHandlers = {
  [Topic in OutboxMessage['topic']]: (
    payload: Extract<OutboxMessage, { topic: Topic }>['payload'],
  ) => Promise<void>
}

interface JobsOptions {
  db: Db
  handlers: JobHandlers
  clock: () => Date
  log: Pick<Log, 'error' | 'warn'>
  /** How often to look for messages of other processes and for those to be retried. */
  everyMs?: number
}

export interface Jobs {
  /** This process has just committed a message: handle it now. */
  wake(): void
  /** Starts no other handler, and waits for the one that runs, until the deadline. */
  stop(deadlineMs: number): Promise<void>
}

/** Handles the messages of the outbox, one at a time. */
export function startJobs({ db, handlers, clock, log, everyMs = 1000 }: JobsOptions): Jobs {
  const stopping = new AbortController()
  const draining = createSerialTask(log, 'the outbox could not be read', () =>
    drainOutbox({ db }, handle, clock, { signal: stopping.signal, onFailure }),
  )
  const timer = setInterval(draining.run, everyMs)
  draining.run()

  async function handle(message: OutboxMessage): Promise<void> {
    switch (message.topic) {
      case 'post-changed':
        return handlers['post-changed'](message.payload)
      case 'posts-imported':
        return handlers['posts-imported'](message.payload)
      case 'posts-retagged':
        return handlers['posts-retagged'](message.payload)
      case 'thumbnail-changed':
        return handlers['thumbnail-changed'](message.payload)
      case 'author-renamed':
        return handlers['author-renamed'](message.payload)
      case 'tag-changed':
        return handlers['tag-changed'](message.payload)
      case 'contact-message':
        return handlers['contact-message'](message.payload)
      case 'contact-answer':
        return handlers['contact-answer'](message.payload)
      case 'contact-overflow':
        return handlers['contact-overflow'](message.payload)
      case 'key-link':
        return handlers['key-link'](message.payload)
      case 'password-forgotten':
        return handlers['password-forgotten'](message.payload)
      case 'subscription-requested':
        return handlers['subscription-requested'](message.payload)
      case 'subscribers-import':
        return handlers['subscribers-import'](message.payload)
      case 'webhook-turned-off':
        return handlers['webhook-turned-off'](message.payload)
      case 'review-notices':
        return handlers['review-notices'](message.payload)
    }
  }

  function onFailure({ topic, error, attempt }: OutboxFailure): void {
    log.warn({ err: error, topic, attempt }, 'job failed; it will be tried again')
  }

  return {
    wake: draining.run,
    async stop(deadlineMs) {
      clearInterval(timer)
      stopping.abort()
      // An interrupted message is still in the outbox; the next start handles it.
      await settlesWithin(deadlineMs, draining.stop())
    },
  }
}
