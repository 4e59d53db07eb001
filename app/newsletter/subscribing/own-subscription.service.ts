import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { partlyHidden } from '../addresses/hidden-address.rules'
import type { NewsletterLinks } from '../links.rules'
import type { OwnSubscription } from '../own-links.rules'
import { issuesFor } from '../sending/received.queries'
import type { Subscriber, SubscriberStatus } from './subscriber.rules'
import { changeSubscriber, eraseSubscriber, findSubscriber } from './subscribers.queries'

/** All that is held about a person. */
export interface HeldData {
  address: string
  status: SubscriberStatus
  subjects: DomainSlug[]
  addedAt: Date
  confirmedAt: Date | null
  changedAt: Date
  issues: Awaited<ReturnType<typeof issuesFor>>
}

interface OwnSubscriptionDeps {
  db: Db
  clock: () => Date
  links: NewsletterLinks
}

/** Each is given the token of a link; one that is not ours changes nothing. */
export function createOwnSubscription({ db, clock, links }: OwnSubscriptionDeps) {
  return {
    async look(token: string): Promise<OwnSubscription> {
      const id = links.readManage(token)
      if (id === null) return { is: 'unknown' }
      const subscriber = await findSubscriber(db, id)
      return subscriber ? seen(subscriber) : { is: 'gone' }
    },

    /** What to get. Whoever left in the meantime stays away. */
    async choose(token: string, domains: readonly DomainSlug[]): Promise<void> {
      const id = links.readManage(token)
      if (id) await changeSubscriber(db, { id, among: ['confirmed'] }, { domains }, clock())
    },

    /** The link came by mail: whoever has it reads the mailbox. */
    async subscribeAgain(token: string, domains: readonly DomainSlug[]): Promise<void> {
      const id = links.readManage(token)
      const now = clock()
      const change = { status: 'confirmed' as const, domains, confirmedAt: now }
      if (id) await changeSubscriber(db, { id }, change, now)
    },

    /** To those that bounced or complained nothing is sent anyway, and it stays known why. */
    async unsubscribe(token: string): Promise<void> {
      const id = links.readManage(token)
      const among = ['pending', 'confirmed'] as const
      if (id) await changeSubscriber(db, { id, among }, { status: 'unsubscribed' }, clock())
    },

    async heldData(token: string): Promise<HeldData | null> {
      const id = links.readManage(token)
      const subscriber = id && (await findSubscriber(db, id))
      if (!subscriber) return null
      return {
        address: subscriber.email,
        status: subscriber.status,
        subjects: subscriber.domains,
        addedAt: subscriber.createdAt,
        confirmedAt: subscriber.confirmedAt,
        changedAt: subscriber.updatedAt,
        issues: await issuesFor(db, subscriber.id),
      }
    },

    async erase(token: string): Promise<void> {
      const id = links.readManage(token)
      if (!id) return
      await db.transaction().execute((transaction) => eraseSubscriber(transaction, id))
    },
  }
}

function seen({ email, status, domains }: Subscriber): OwnSubscription {
  return { is: 'there', address: partlyHidden(email), status, domains }
}
