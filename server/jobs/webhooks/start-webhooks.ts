import type { Db } from '~/database/database'
import { settlesWithin } from '~/timing/settles-within'
import { claimDelivery, webhooksWithDue } from '~/webhooks/deliveries/deliveries.queries'
import { recordAttempt } from '~/webhooks/deliveries/record-attempt.actions'
import { signedHeaders } from '~/webhooks/signature.rules'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import { findWebhook, secretsOf } from '~/webhooks/webhooks.queries'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'

interface WebhooksOptions {
  db: Db
  clock: () => Date
  log: Pick<Log, 'error'>
  send: SendWebhook
  /** How often to look for messages of other processes and for those to be retried. */
  everyMs?: number
}

/** How many messages one process sends to a webhook at once. Each has its own, so a slow one delays no other. */
const lanesPerWebhook = 2

/** Sends what is queued for webhooks, beside all other jobs. */
export function startWebhooks({ db, clock, log, send, everyMs = 1000 }: WebhooksOptions) {
  let isStopped = false
  const lanes = new Map<string, Set<Promise<void>>>()
  const looking = createSerialTask(log, 'messages to webhooks could not be read', startLanes)
  const timer = setInterval(looking.run, everyMs)
  looking.run()

  async function startLanes(): Promise<void> {
    for (const id of await webhooksWithDue(db, clock())) {
      const running = lanes.get(id) ?? new Set()
      lanes.set(id, running)
      while (running.size < lanesPerWebhook && !isStopped) {
        const lane: Promise<void> = sendAll(id).finally(() => running.delete(lane))
        running.add(lane)
      }
    }
  }

  async function sendAll(id: string): Promise<void> {
    try {
      while (!isStopped && (await sendNext(id))) {
        // Until nothing is due.
      }
    } catch (error) {
      log.error({ err: error }, 'a message to a webhook could not be sent')
    }
  }

  async function sendNext(id: string): Promise<boolean> {
    const webhook = await findWebhook(db, id)
    if (!webhook || webhook.off) return false
    const claimed = await claimDelivery(db, id, clock())
    if (!claimed) return false
    const at = clock()
    const message = { id: claimed.id, at, body: claimed.body }
    const headers = signedHeaders(message, await secretsOf(db, id, at))
    const result = await send({ address: webhook.address, headers, body: claimed.body })
    await recordAttempt({ db, now: clock(), random: Math.random() }, id, claimed, result)
    return true
  }

  return {
    /** Something was just queued. */
    wake: looking.run,
    /** Waits for requests that are under way, until the deadline. Those that are cut off are sent again later. */
    async stop(deadlineMs: number): Promise<void> {
      isStopped = true
      clearInterval(timer)
      const running = [...lanes.values()].flatMap((ofWebhook) => [...ofWebhook])
      await settlesWithin(deadlineMs, Promise.all([looking.stop(), ...running]))
    },
  }
}
