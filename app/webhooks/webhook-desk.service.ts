import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import type { SendMail } from '~/mail/mailer'
import { listEditors } from '~/people/stored/editors.queries'
import {
  addWebhook,
  beginTest,
  removeWebhook,
  renewSecret,
  saveWebhook,
  sendAgain,
  switchWebhook,
  type WebhookRefusal,
} from './change-webhook.actions'
import { type AttemptResult, isDelivered, storedAnswer } from './deliveries/attempt.rules'
import {
  deleteDeliveriesBefore,
  insertFinished,
  newestDeliveries,
} from './deliveries/deliveries.queries'
import type { Delivery } from './deliveries/delivery.rules'
import { testBody } from './event.rules'
import { signedHeaders } from './signature.rules'
import { turnedOffMail } from './turned-off-mail.rules'
import type { Webhook } from './webhook.rules'
import { allWebhooks, findWebhook, secretsOf } from './webhooks.queries'

/** Sends one signed message. */
export type SendWebhook = (request: {
  address: string
  headers: Record<string, string>
  body: string
}) => Promise<AttemptResult>

interface Deps {
  db: Db
  clock: () => Date
  site: () => Pick<Site, 'name' | 'url'>
  deskPath: string
  sendMail: SendMail
  send: SendWebhook
  /** Whether messages may be sent into private networks (WEBHOOKS_PRIVATE). */
  arePrivateAllowed: boolean
  /** Called after a message was queued. */
  onQueued: () => void
}

const shownDeliveries = 50
const retentionMs = 30 * 24 * 60 * 60_000

/** What the desk's routes can do with webhooks. */
export function createWebhookDesk(deps: Deps) {
  const { db, clock, site, send, sendMail } = deps
  const now = () => ({ db, now: clock(), clock })
  const pageOf = (id: string) => `${site().url}/${deps.deskPath}/settings/webhooks/${id}`

  /** Sent at once, whether the webhook is on or off, and only once. */
  async function test(
    step: Parameters<typeof beginTest>[1],
  ): Promise<
    { ok: true; isDelivered: boolean; status: number | null; answer: string } | WebhookRefusal
  > {
    const begun = await beginTest(now(), step)
    if (!begun.ok) return begun
    const { webhook } = begun
    const at = clock()
    const id = `msg_${randomUUID()}`
    const body = testBody(at, site().url)
    const headers = signedHeaders({ id, at, body }, await secretsOf(db, webhook.id, at))
    const result = await send({ address: webhook.address, headers, body })
    const status = result.is === 'answer' ? result.status : null
    const answer = storedAnswer(result)
    const isAccepted = isDelivered(result)
    const row = { event: 'webhook.test', kind: '', post_id: id, post_version: 0, subject: '' }
    const outcome = isAccepted ? ('delivered' as const) : ('given-up' as const)
    const delivery = { id, webhook_id: webhook.id, body, ...row }
    await insertFinished(db, delivery, { at, status, answer, outcome })
    return { ok: true, isDelivered: isAccepted, status, answer }
  }

  return {
    arePrivateAllowed: deps.arePrivateAllowed,
    list: (): Promise<Webhook[]> => allWebhooks(db),
    async find(id: string): Promise<{ webhook: Webhook; deliveries: Delivery[] } | null> {
      const webhook = await findWebhook(db, id)
      if (!webhook) return null
      return { webhook, deliveries: await newestDeliveries(db, id, shownDeliveries) }
    },
    add: (step: Parameters<typeof addWebhook>[1]) => addWebhook(now(), step),
    save: (step: Parameters<typeof saveWebhook>[1]) => saveWebhook(now(), step),
    turn: (step: Parameters<typeof switchWebhook>[1]) => switchWebhook(now(), step),
    renewSecret: (step: Parameters<typeof renewSecret>[1]) => renewSecret(now(), step),
    remove: (step: Parameters<typeof removeWebhook>[1]) => removeWebhook(now(), step),
    async sendAgain(step: Parameters<typeof sendAgain>[1]) {
      const result = await sendAgain(now(), step)
      if (result.ok) deps.onQueued()
      return result
    },
    test,

    /** Handles the message of the outbox. After a failure all owners get the mail again. */
    async mailTurnedOff({ id }: { id: string }): Promise<void> {
      const webhook = await findWebhook(db, id)
      if (!webhook?.off) return
      const { off } = webhook
      const owners = (await listEditors(db)).filter(({ role }) => role === 'owner')
      for (const { email } of owners) {
        const mail = { to: email, webhook: { ...webhook, off }, site: site(), page: pageOf(id) }
        await sendMail(turnedOffMail(mail, clock()))
      }
    },

    sweep: () => deleteDeliveriesBefore(db, new Date(clock().getTime() - retentionMs)),
  }
}

export type WebhookDesk = ReturnType<typeof createWebhookDesk>
