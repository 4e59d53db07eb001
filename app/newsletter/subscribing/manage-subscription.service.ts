import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { maskAddress } from '../addresses/mask-address.rules'
import type { NewsletterLinks } from '../links.rules'
import { deliveriesTo } from '../sending/deliveries-to-subscriber.queries'
import type { ManagedSubscription } from '../signed-links.rules'
import { eraseWithOptOut } from '../subscribers/erase.actions'
import {
  consentByPreferences,
  type SubscriberSource,
  type SubscriberStatus,
  subscriberStatuses,
} from './subscriber.rules'
import { changeSubscriber, findSubscriber } from './subscribers.queries'

/** All data about a subscriber, as they can download it. */
export interface PersonalData {
  address: string
  status: SubscriberStatus
  subjects: DomainSlug[]
  addedAt: Date
  confirmedAt: Date | null
  changedAt: Date
  /** How the address came here, and what is recorded of the consent. */
  addedThrough: SubscriberSource
  consent: string | null
  consentedAt: Date | null
  issues: Awaited<ReturnType<typeof deliveriesTo>>
}

interface ManageSubscriptionDeps {
  db: Db
  clock: () => Date
  links: NewsletterLinks
}

/** Every function takes the token of a signed link. With a wrong token it changes nothing. */
export function createManageSubscription({ db, clock, links }: ManageSubscriptionDeps) {
  return {
    async find(token: string): Promise<ManagedSubscription> {
      const id = links.readManage(token)
      if (id === null) return { is: 'unknown' }
      const subscriber = await findSubscriber(db, id)
      if (!subscriber) return { is: 'deleted' }
      const { email, status, domains } = subscriber
      return { is: 'found', address: maskAddress(email), status, domains }
    },

    /** Does nothing for a subscriber who has unsubscribed since. */
    async chooseDomains(token: string, domains: readonly DomainSlug[]): Promise<void> {
      const id = links.readManage(token)
      if (id) await changeSubscriber(db, { id, statuses: ['confirmed'] }, { domains }, clock())
    },

    /** Needs no confirmation: the link was mailed to the address. Does nothing for a suppressed address. */
    async subscribeAgain(token: string, domains: readonly DomainSlug[]): Promise<void> {
      const id = links.readManage(token)
      const now = clock()
      const consent = { text: consentByPreferences(domains), at: now }
      const change = { status: 'confirmed' as const, domains, confirmedAt: now, consent }
      if (!id) return
      const subscriber = { id, statuses: mayReturn }
      await inTransaction(db, (tx) => changeSubscriber(tx, subscriber, change, now))
    },

    /** Suppressed addresses keep their status: nothing is sent to them anyway, and the reason stays known. */
    async unsubscribe(token: string): Promise<void> {
      const id = links.readManage(token)
      if (!id) return
      const subscriber = { id, statuses: ['pending', 'confirmed'] as const }
      const change = { status: 'unsubscribed' as const }
      await inTransaction(db, (tx) => changeSubscriber(tx, subscriber, change, clock()))
    },

    async personalData(token: string): Promise<PersonalData | null> {
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
        addedThrough: subscriber.source,
        consent: subscriber.consent || null,
        consentedAt: subscriber.consentedAt,
        issues: await deliveriesTo(db, subscriber.id),
      }
    },

    async erase(token: string): Promise<void> {
      const id = links.readManage(token)
      if (!id) return
      await inTransaction(db, (tx) => eraseWithOptOut(tx, id, clock()))
    },
  }
}

const mayReturn = subscriberStatuses.filter((status) => status !== 'suppressed')
