import { randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'
import { addToOutbox, type SubscriptionRequest } from '~/database/outbox/outbox'
import type { ActingEditor, Operator } from '~/people/editor.rules'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import { findOptOuts } from '../addresses/opt-outs.queries'
import { createRequestKey } from '../subscribing/request-key.rules'
import type { Subscriber } from '../subscribing/subscriber.rules'
import { changeSubscriber, findByAddress, insertPending } from '../subscribing/subscribers.queries'
import {
  editorRoles,
  type Forbidden,
  inDeskTransaction,
  logSubscriberStep,
  type SubscriberDeskDeps,
} from './desk-transaction.actions'
import { type InvitationRefusal, refusalOfInvitation } from './invitation.rules'

export interface Invitation {
  editor: ActingEditor | Operator
  address: MailAddress
  domains: readonly DomainSlug[]
}

export type InvitationResult =
  | { ok: true; id: string }
  | Forbidden
  | { ok: false; reason: 'refused'; why: InvitationRefusal; id: string | null }

export async function findInvited(
  db: Db,
  address: MailAddress,
): Promise<{ subscriber: Subscriber | null; refusal: InvitationRefusal | null }> {
  const subscriber = await findByAddress(db, address)
  const optOuts = await findOptOuts(db, [address.key])
  const refusal = refusalOfInvitation(subscriber?.status ?? null, optOuts.get(address.key) ?? null)
  return { subscriber, refusal }
}

/** Stores the address as pending and leaves the mail to the outbox: only the owner of the mailbox can confirm. */
export function inviteSubscriber(
  deps: SubscriberDeskDeps,
  { editor, address, domains }: Invitation,
): Promise<InvitationResult> {
  return inDeskTransaction<InvitationResult>(
    deps,
    { editor, roles: editorRoles },
    async (context) => {
      const { db, now } = context
      const { subscriber, refusal } = await findInvited(db, address)
      const id = subscriber?.id ?? randomUUID()
      if (refusal) {
        return { ok: false, reason: 'refused', why: refusal, id: subscriber?.id ?? null }
      }
      const linkKey = createRequestKey({ at: now, domains })
      const source = { source: 'invitation' as const, addedBy: context.editor.name }
      if (subscriber) {
        await changeSubscriber(
          db,
          { id, statuses: ['pending'] },
          { linkKey, domains, ...source },
          now,
        )
      } else {
        await insertPending(db, { id, address, domains, linkKey, ...source }, now)
      }
      const payload: SubscriptionRequest = {
        id,
        key: linkKey,
        isKnown: false,
        invitedBy: context.editor.name,
      }
      await addToOutbox(db, { topic: 'subscription-requested', payload }, now)
      await logSubscriberStep(
        context,
        'invited to the newsletter',
        address.email,
        domains.join(', '),
      )
      return { ok: true, id }
    },
  )
}
