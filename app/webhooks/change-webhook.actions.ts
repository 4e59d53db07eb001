import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import type { Forbidden } from '~/posts/saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '~/posts/saving/transaction.actions'
import { giveUpWaiting, queueAgain } from './deliveries/deliveries.queries'
import type { PostChange } from './event.rules'
import { createSecret } from './signature.rules'
import { maxWebhooks, nameOfWebhook, type Webhook } from './webhook.rules'
import {
  allWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  replaceSecret,
  updateWebhook,
} from './webhooks.queries'

export type WebhookRefusal =
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'forbidden' }
  | { ok: false; reason: 'too-many' }
  /** Another owner changed it since the page was loaded. */
  | { ok: false; reason: 'conflict' }
  /** It is off, so nothing is sent. */
  | { ok: false; reason: 'off' }
  /** The message was delivered meanwhile, or deleted. */
  | { ok: false; reason: 'not-given-up' }
  | Forbidden

export type WebhookResult = { ok: true; webhook: Webhook } | WebhookRefusal

interface ByOwner {
  editor: ActingEditor
  id: string
}

interface WebhookEdit extends ByOwner {
  address: string
  events: PostChange[]
}

/** With the secret, which is shown only now; null if the same form has added the webhook already. */
export async function addWebhook(
  deps: DeskDeps,
  { editor, id, address, events }: WebhookEdit,
): Promise<{ ok: true; webhook: Webhook; secret: string | null } | WebhookRefusal> {
  const secret = createSecret()
  const result = await inOwnerTransaction(deps, editor, async (context) => {
    const { db, now } = context
    const repeated = await findWebhook(db, id)
    if (repeated) return { ok: true as const, webhook: repeated, secret: null }
    const existing = await allWebhooks(db)
    if (existing.length >= maxWebhooks) return { ok: false as const, reason: 'too-many' as const }
    const webhook = { id, address, events, createdAt: now, createdBy: context.editor.name }
    if (!(await insertWebhook(db, webhook, secret))) throw new ConcurrentWriteError()
    await log(context, 'added the webhook', webhook, `For ${events.join(', ')}`)
    const stored = { ...webhook, off: null, failingSince: null, version: 1 }
    return { ok: true as const, webhook: stored, secret }
  })
  return result
}

export function saveWebhook(
  deps: DeskDeps,
  { address, events, version, ...step }: WebhookEdit & { version: number },
): Promise<WebhookResult> {
  return changeWebhook(deps, step, async (context, webhook) => {
    const isSame = webhook.address === address && webhook.events.join() === events.join()
    if (isSame) return null
    if (webhook.version !== version) return { ok: false, reason: 'conflict' }
    await write(context, webhook, { ...webhook, address, events })
    const before = webhook.address === address ? '' : `Before: ${nameOfWebhook(webhook)}. `
    await log(context, 'changed the webhook', { address }, `${before}For ${events.join(', ')}`)
    return null
  })
}

/** Turned off, it sends nothing, not even what waits; turned on, it is told of what happens from then on. */
export function switchWebhook(
  deps: DeskDeps,
  { isOn, ...step }: ByOwner & { isOn: boolean },
): Promise<WebhookResult> {
  return changeWebhook(deps, step, async (context, webhook) => {
    if ((webhook.off === null) === isOn) return null
    const off = isOn ? null : { reason: 'owner' as const, at: context.now }
    await write(context, webhook, { ...webhook, off, failingSince: null })
    if (!isOn) await giveUpWaiting(context.db, webhook.id, 'Not sent: the webhook was turned off.')
    await log(context, isOn ? 'turned on the webhook' : 'turned off the webhook', webhook)
    return null
  })
}

/** The other side has this long to change to the new secret. */
const overlapMs = 24 * 60 * 60_000

/** With the new secret, which is shown only now. */
export async function renewSecret(
  deps: DeskDeps,
  step: ByOwner,
): Promise<{ ok: true; webhook: Webhook; secret: string } | WebhookRefusal> {
  const secret = createSecret()
  const result = await changeWebhook(deps, step, async (context, webhook) => {
    const until = new Date(context.now.getTime() + overlapMs)
    await replaceSecret(context.db, webhook.id, secret, until)
    await log(context, 'replaced the secret of the webhook', webhook)
    return null
  })
  return result.ok ? { ...result, secret } : result
}

export function removeWebhook(deps: DeskDeps, step: ByOwner): Promise<WebhookResult> {
  return changeWebhook(deps, step, async (context, webhook) => {
    await deleteWebhook(context.db, webhook.id)
    await log(context, 'removed the webhook', webhook)
    return null
  })
}

/** Has a message that was given up sent again. */
export function sendAgain(
  deps: DeskDeps,
  { delivery, ...step }: ByOwner & { delivery: string },
): Promise<WebhookResult> {
  return changeWebhook(deps, step, async (context, webhook) => {
    if (webhook.off) return { ok: false, reason: 'off' }
    const message = { webhookId: webhook.id, id: delivery }
    const isQueued = await queueAgain(context.db, message, context.now)
    if (!isQueued) return { ok: false, reason: 'not-given-up' }
    await log(context, 'sent a message again to the webhook', webhook, delivery)
    return null
  })
}

/** Logs the test; it is sent after the commit. */
export function beginTest(deps: DeskDeps, step: ByOwner): Promise<WebhookResult> {
  return changeWebhook(deps, step, async (context, webhook) => {
    await log(context, 'tested the webhook', webhook)
    return null
  })
}

/** `change` returns why it was refused; null if it was done. */
async function changeWebhook(
  deps: DeskDeps,
  { editor, id }: ByOwner,
  change: (context: TransactionContext, webhook: Webhook) => Promise<WebhookRefusal | null>,
): Promise<WebhookResult> {
  return inOwnerTransaction<WebhookResult>(deps, editor, async (context) => {
    const webhook = await findWebhook(context.db, id)
    if (!webhook) return { ok: false, reason: 'missing' }
    const refusal = await change(context, webhook)
    return refusal ?? { ok: true, webhook }
  })
}

async function inOwnerTransaction<Result>(
  deps: DeskDeps,
  editor: ActingEditor,
  work: (context: TransactionContext) => Promise<Result>,
): Promise<Result | WebhookRefusal> {
  return inEditorTransaction<Result | WebhookRefusal>(deps, editor, async (context) =>
    context.editor.role === 'owner' ? work(context) : { ok: false, reason: 'forbidden' },
  )
}

async function write({ db }: TransactionContext, before: Webhook, after: Webhook): Promise<void> {
  if (!(await updateWebhook(db, before, after))) throw new ConcurrentWriteError()
}

function log(
  { db, now, editor }: TransactionContext,
  action: string,
  webhook: Pick<Webhook, 'address'>,
  detail = '',
): Promise<void> {
  const event = { at: now, editorId: editor.id, editorName: editor.name, action }
  return addAudit(db, {
    ...event,
    kind: null,
    postId: null,
    subject: nameOfWebhook(webhook),
    detail,
  })
}
