import type { Db } from '~/database/database'
import { settlesWithin } from '~/timing/settles-within'
import {
  type ClaimedDelivery,
  claimDeliveries,
} from '~/webhooks/deliveries/claim-deliveries.queries'
import { recordAttempts } from '~/webhooks/deliveries/record-attempt.actions'
import { signedHeaders } from '~/webhooks/signature.rules'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import { type DueWebhook, webhooksWithDue } from '~/webhooks/webhooks.queries'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'
import { createBatches } from './batches'
import { createPace } from './pace'

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
/** A claim lasts for a minute: in each lane four requests of ten seconds. */
const claimedPerWebhook = 4 * lanesPerWebhook
/** Results are stored together, because editors' changes wait for each transaction. */
const gatherMs = 100
/** One request after another begins, so that readers and editors are answered between them. */
const paceMs = 5

/** Sends what is queued for webhooks, beside all other jobs. */
export function startWebhooks({ db, clock, log, send, everyMs = 1000 }: WebhooksOptions) {
  let isStopped = false
  /** By the id of the webhook. */
  const running = new Map<string, Promise<void>>()
  const record = createBatches(gatherMs, (attempts: Parameters<typeof recordAttempts>[1]) =>
    recordAttempts({ db, now: clock(), random: Math.random }, attempts),
  )
  const turn = createPace(paceMs)
  const looking = createSerialTask(log, 'messages to webhooks could not be read', startSending)
  const timer = setInterval(looking.run, everyMs)
  looking.run()

  async function startSending(): Promise<void> {
    const due = await webhooksWithDue(db, clock())
    const idle = due.filter(({ id }) => !running.has(id))
    if (idle.length === 0) return
    const ids = idle.map(({ id }) => id)
    const claimed = await claimDeliveries(db, ids, { limit: claimedPerWebhook, now: clock() })
    for (const webhook of idle) {
      const own = claimed.filter(({ webhookId }) => webhookId === webhook.id)
      if (own.length === 0) continue
      const sending = sendAll(webhook, own).finally(() => {
        running.delete(webhook.id)
        looking.run()
      })
      running.set(webhook.id, sending)
    }
  }

  async function sendAll(webhook: DueWebhook, claimed: ClaimedDelivery[]): Promise<void> {
    const recorded: Promise<void>[] = []
    const lane = async () => {
      for (let next = claimed.shift(); next && !isStopped; next = claimed.shift()) {
        recorded.push(record({ claimed: next, result: await sendOne(webhook, next) }))
      }
    }
    try {
      await Promise.all(Array.from({ length: lanesPerWebhook }, lane))
      await Promise.all(recorded)
    } catch (error) {
      log.error({ err: error }, 'a message to a webhook could not be sent')
    }
  }

  async function sendOne({ address, secrets }: DueWebhook, { id, body }: ClaimedDelivery) {
    await turn()
    const headers = signedHeaders({ id, at: clock(), body }, secrets)
    return send({ address, headers, body })
  }

  return {
    /** Something was just queued. */
    wake: looking.run,
    /** Waits for requests that are under way, until the deadline. Those that are cut off are sent again later. */
    async stop(deadlineMs: number): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await settlesWithin(deadlineMs, Promise.all([looking.stop(), ...running.values()]))
    },
  }
}
