import type { Db } from '~/database/database'
import { offTexts, type Webhook } from '~/webhooks/webhook.rules'
import { allWebhooks } from '~/webhooks/webhooks.queries'
import type { DatabaseCheck } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A running server sends a message within seconds, or a minute if others come first. */
const lateMs = 10 * minuteMs

/** Whether other programs are told of posts. */
export const webhooksCheck: DatabaseCheck = {
  name: 'webhooks',
  needs: 'tables',
  limitMs: 30_000,
  async run({ database: { db }, clock }) {
    const webhooks = await allWebhooks(db)
    if (webhooks.length === 0) return []
    const now = clock()
    const found = [...judgeWebhooks(webhooks, now), ...(await lateMessages(db, now))]
    return found.length > 0 ? found : [ok(`${countOf(webhooks.length, 'webhook')} in order.`)]
  },
}

export function judgeWebhooks(webhooks: readonly Webhook[], now: Date): Finding[] {
  const found: Finding[] = []
  const off = webhooks.filter((webhook) => webhook.off && webhook.off.reason !== 'owner')
  if (off.length > 0) {
    found.push(
      warning(
        `${countOf(off.length, 'webhook was', 'webhooks were')} turned off, since nothing could be delivered.`,
        'Correct the address on the page Webhooks of the settings and turn it on again, or delete it.',
        off.map(({ address, off }) => `${originOf(address)}: ${off ? offTexts[off.reason] : ''}`),
      ),
    )
  }
  const failing = webhooks.filter(
    ({ off, failingSince }) =>
      !off && failingSince && now.getTime() - failingSince.getTime() > hourMs,
  )
  if (failing.length > 0) {
    found.push(
      warning(
        `${countOf(failing.length, 'webhook has', 'webhooks have')} not been reached for more than an hour.`,
        'The page Webhooks of the settings says what the other side answers. Messages are tried again for three days.',
        failing.map(({ address }) => originOf(address)),
      ),
    )
  }
  return found
}

/** Paths and queries of such addresses are often secret. */
function originOf(address: string): string {
  return URL.parse(address)?.origin ?? 'an invalid address'
}

async function lateMessages(db: Db, now: Date): Promise<Finding[]> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .where('off_reason', 'is', null)
    .where('failing_since', 'is', null)
    .where('next_at', '<', new Date(now.getTime() - lateMs).toISOString())
    .executeTakeFirstOrThrow()
  if (count === 0) return []
  return [
    error(
      `${countOf(count, 'message')} to webhooks ${count === 1 ? 'waits' : 'wait'}, and nobody sends ${count === 1 ? 'it' : 'them'}.`,
      'Start the server. If it runs, look for errors in its log, and restart it.',
    ),
  ]
}
