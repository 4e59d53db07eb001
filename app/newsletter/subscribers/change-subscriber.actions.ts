import { randomUUID } from 'node:crypto'
import type { ActingEditor, Operator } from '~/people/editor.rules'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import { createRequestKey } from '../subscribing/request-key.rules'
import type { Subscriber, SubscriberStatus } from '../subscribing/subscriber.rules'
import {
  changeSubscriber,
  findByAddress,
  findSubscriber,
  insertPending,
} from '../subscribing/subscribers.queries'
import {
  editorRoles,
  type Forbidden,
  inDeskTransaction,
  logSubscriberStep,
  ownerRoles,
  type SubscriberDeskDeps,
} from './desk-transaction.actions'
import { eraseWithOptOut } from './erase.actions'

export interface SubscriberStep {
  editor: ActingEditor | Operator
  id: string
}

/** `changed`: the status is not the one that the page showed. */
export type StepResult =
  | { ok: true }
  | Forbidden
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'changed' }

/** Which domains a subscriber gets: all of them were confirmed before, or the subscriber asked the editors. */
export function changeDomains(
  deps: SubscriberDeskDeps,
  { editor, id, domains }: SubscriberStep & { domains: readonly DomainSlug[] },
): Promise<StepResult> {
  return inDeskTransaction<StepResult>(deps, { editor, roles: editorRoles }, async (context) => {
    const { db, now } = context
    const subscriber = await findSubscriber(db, id)
    if (!subscriber) return missing
    if (subscriber.domains.join() === domains.join()) return { ok: true }
    await changeSubscriber(db, { id }, { domains }, now)
    await logSubscriberStep(
      context,
      'changed the subjects of',
      subscriber.email,
      domains.join(', '),
    )
    return { ok: true }
  })
}

/** The address gets no mail at all, and is never imported or invited again. */
export function suppressSubscriber(
  deps: SubscriberDeskDeps,
  { editor, id, reason }: SubscriberStep & { reason: string },
): Promise<StepResult> {
  return inDeskTransaction<StepResult>(deps, { editor, roles: editorRoles }, async (context) => {
    const subscriber = await findSubscriber(context.db, id)
    return subscriber ? suppress(context, subscriber, reason) : missing
  })
}

/** Suppresses an address that may be unknown: somebody may ask for it in advance. */
export function suppressAddress(
  deps: SubscriberDeskDeps,
  { editor, address, reason }: { editor: ActingEditor; address: MailAddress; reason: string },
): Promise<(StepResult & { ok: false }) | { ok: true; id: string }> {
  return inDeskTransaction(deps, { editor, roles: editorRoles }, async (context) => {
    const { db, now } = context
    const linkKey = createRequestKey({ at: now, domains: [] })
    await insertPending(
      db,
      {
        id: randomUUID(),
        address,
        domains: domainSlugs,
        linkKey,
        source: 'desk',
        addedBy: context.editor.name,
      },
      now,
    )
    const subscriber = await findByAddress(db, address)
    if (!subscriber) return missing
    const result = await suppress(context, subscriber, reason)
    return result.ok ? { ok: true as const, id: subscriber.id } : result
  })
}

type Context = Parameters<typeof logSubscriberStep>[0]

async function suppress(
  context: Context,
  { id, email, status, source }: Subscriber,
  reason: string,
): Promise<StepResult> {
  if (status === 'suppressed') return { ok: true }
  // Nobody asked for mail to an address that was only entered to be suppressed.
  const statusBefore: SubscriberStatus = source === 'desk' ? 'unsubscribed' : status
  const change = { status: 'suppressed' as const, statusBefore }
  if (!(await changeSubscriber(context.db, { id, statuses: [status] }, change, context.now))) {
    return { ok: false, reason: 'changed' }
  }
  await logSubscriberStep(context, 'suppressed', email, reason)
  return { ok: true }
}

/** Back to the status before. */
export function liftSuppression(
  deps: SubscriberDeskDeps,
  { editor, id }: SubscriberStep,
): Promise<StepResult> {
  return inDeskTransaction<StepResult>(deps, { editor, roles: ownerRoles }, async (context) => {
    const { db, now } = context
    const subscriber = await findSubscriber(db, id)
    if (!subscriber) return missing
    const status = subscriber.statusBefore ?? 'unsubscribed'
    const change = { status, statusBefore: '' as const }
    const isLifted = await changeSubscriber(db, { id, statuses: ['suppressed'] }, change, now)
    if (!isLifted) return { ok: false, reason: 'changed' }
    await logSubscriberStep(context, 'lifted the suppression of', subscriber.email)
    return { ok: true }
  })
}

export function eraseAtDesk(
  deps: SubscriberDeskDeps,
  { editor, id }: SubscriberStep,
): Promise<StepResult> {
  return inDeskTransaction<StepResult>(deps, { editor, roles: ownerRoles }, async (context) => {
    const subscriber = await findSubscriber(context.db, id)
    if (!subscriber) return missing
    await eraseWithOptOut(context.db, id, context.now)
    await logSubscriberStep(context, 'erased the subscriber', subscriber.email)
    return { ok: true }
  })
}

const missing = { ok: false, reason: 'missing' } as const
