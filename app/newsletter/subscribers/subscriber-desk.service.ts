import { setImmediate } from 'node:timers/promises'
import { countAttempt } from '~/people/stored/attempts.queries'
import { deliveriesTo, type SubscriberDelivery } from '../sending/deliveries-to-subscriber.queries'
import { createMailLimits } from '../subscribing/mail-limits.service'
import type { Subscriber } from '../subscribing/subscriber.rules'
import { countSubscribers, findSubscriber } from '../subscribing/subscribers.queries'
import {
  changeDomains,
  eraseAtDesk,
  liftSuppression,
  suppressAddress,
  suppressSubscriber,
} from './change-subscriber.actions'
import type { SubscriberDeskDeps } from './desk-transaction.actions'
import { startExport } from './export.actions'
import { createSubscriberImports } from './importing/imports.service'
import {
  findInvited,
  type Invitation,
  type InvitationResult,
  inviteSubscriber,
} from './invite.actions'
import { countListed, listSubscribers } from './subscriber-list.queries'
import type { ListPosition, SubscriberFilter } from './subscriber-list.rules'

interface Deps extends SubscriberDeskDeps {
  /** For digests of addresses. */
  secret: string
  /** Called after a commit to the outbox, so that its handler runs at once. */
  onOutboxChanged: () => void
}

const invitationLimit = { max: 60, windowMs: 60 * 60_000 }
const exportedAtOnce = 500

/** What the desk's routes can do with subscribers. */
export function createSubscriberDesk(deps: Deps) {
  const { db, clock } = deps
  const mailLimits = createMailLimits(deps)

  /** Limits are counted only for invitations that would be sent. */
  async function invite(invitation: Invitation): Promise<InvitationResult> {
    const { editor, address } = invitation
    const { subscriber, refusal } = await findInvited(db, address)
    const refused = (why: NonNullable<typeof refusal>): InvitationResult => ({
      ok: false,
      reason: 'refused',
      why,
      id: subscriber?.id ?? null,
    })
    if (refusal) return refused(refusal)
    const permit = await countAttempt(
      db,
      `invite ${editor.id ?? 'operator'}`,
      invitationLimit,
      clock(),
    )
    if (!permit.ok) return refused('too-many')
    if (!(await mailLimits.reserveMailTo(address))) return refused('mailed-today')
    const result = await inviteSubscriber(deps, invitation)
    if (result.ok) deps.onOutboxChanged()
    return result
  }

  return {
    counts: () => countSubscribers(db),
    list: (filter: SubscriberFilter, page: { limit: number; after: ListPosition | null }) =>
      listSubscribers(deps, filter, page),
    count: (filter: SubscriberFilter) => countListed(deps, filter),
    async find(
      id: string,
    ): Promise<{ subscriber: Subscriber; deliveries: SubscriberDelivery[] } | null> {
      const subscriber = await findSubscriber(db, id)
      return subscriber && { subscriber, deliveries: await deliveriesTo(db, id) }
    },
    invite,
    changeDomains: (step: Parameters<typeof changeDomains>[1]) => changeDomains(deps, step),
    suppress: (step: Parameters<typeof suppressSubscriber>[1]) => suppressSubscriber(deps, step),
    suppressAddress: (step: Parameters<typeof suppressAddress>[1]) => suppressAddress(deps, step),
    lift: (step: Parameters<typeof liftSuppression>[1]) => liftSuppression(deps, step),
    erase: (step: Parameters<typeof eraseAtDesk>[1]) => eraseAtDesk(deps, step),

    /** Logs the download. The subscribers are then loaded with `exported`. */
    startExport: (request: Parameters<typeof startExport>[1]) => startExport(deps, request),
    async *exported(filter: SubscriberFilter): AsyncGenerator<Subscriber[]> {
      for (let after: ListPosition | null = null; ; ) {
        const some: Subscriber[] = await listSubscribers(deps, filter, {
          limit: exportedAtOnce,
          after,
        })
        yield some
        const last = some.at(-1)
        if (!last || some.length < exportedAtOnce) return
        // SQLite answers at once, so without this no request would be handled meanwhile.
        await setImmediate()
        after = last
      }
    },
    imports: createSubscriberImports(deps),
  }
}

export type SubscriberDesk = ReturnType<typeof createSubscriberDesk>
