import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type SubscriptionRequest } from '~/database/outbox'
import { createRateLimit, type RateLimits } from '~/http/limits/rate-limit'
import { type Mailer, type MailMessage, MailRefused } from '~/mail/mailer'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import type { NewsletterLinks } from '../links.rules'
import { confirmation } from './confirmation.actions'
import { createMailLimits } from './mail-limits.service'
import { createOwnSubscription } from './own-subscription.service'
import { readRequestKey, requestKey } from './request-key.rules'
import type { Subscriber, SubscriberStatus } from './subscriber.rules'
import {
  changeSubscriber,
  findByAddress,
  findSubscriber,
  forgetSince,
  insertPending,
} from './subscribers.queries'
import { alreadySubscribedMail, confirmMail } from './subscription-mails.rules'

export interface SubscriptionsDeps {
  db: Db
  clock: () => Date
  mailer: Mailer
  site: Pick<Site, 'name' | 'url'>
  links: NewsletterLinks
  /** What digests of addresses are made with. */
  secret: string
  /** Called once something is committed to the outbox, so that it need not wait to be found. */
  onOutboxChanged: () => void
}

export type Requested = { ok: true } | { ok: false; reason: 'too-many'; retryInMs: number }

const day = 24 * 60 * 60_000
const keptMs: Partial<Record<SubscriberStatus, number>> = {
  pending: 7 * day,
  unsubscribed: 30 * day,
}
export const requestLimits: RateLimits = {
  perSender: 10,
  perNeighbours: 100,
  overall: 2000,
  reserved: 500,
  windowMs: 60 * 60_000,
}

/** Who gets the newsletter: asked for by anybody, decided by whoever reads the mailbox. */
export function createSubscriptions(deps: SubscriptionsDeps) {
  const { db, clock, mailer, site, links } = deps
  const mayAsk = createRateLimit(requestLimits, clock)
  const mailLimits = createMailLimits(deps)

  return {
    /**
     * Somebody gave an address. What is answered is the same for one that is known and one that is not, and
     * for one that was written to often enough. `network` is used for counting only and never kept.
     */
    async request(
      asked: { address: MailAddress; domains: readonly DomainSlug[] },
      network: string,
    ): Promise<Requested> {
      const permit = mayAsk(network)
      if (!permit.ok) return { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
      try {
        if (await mailLimits.mayWriteTo(asked.address)) await write(asked)
      } catch (error) {
        permit.giveBack()
        throw error
      }
      deps.onOutboxChanged()
      return { ok: true }
    },

    /** What follows a request: the mail with the link. */
    async mail(request: SubscriptionRequest): Promise<void> {
      const subscriber = await findSubscriber(db, request.id)
      if (!subscriber || !isStillTrue(request, subscriber)) return
      const waitMs = await mailLimits.waitFor(hostOf(subscriber.email))
      if (waitMs > 0) await putOff(request, waitMs)
      else await sendOrGiveUp(mailFor(request, subscriber))
    },

    /** The page of a link to confirm, and the button on it. */
    confirmation: confirmation(deps),
    /** The pages of a subscriber's own links. */
    own: createOwnSubscription(deps),

    /** What a mail service reports. False for an address that nothing is sent to. */
    async suppress(address: MailAddress, status: 'bounced' | 'complained'): Promise<boolean> {
      const subscriber = await findByAddress(db, address)
      if (!subscriber) return false
      // A mailbox that is gone never confirms, and is forgotten by itself.
      const among: SubscriberStatus[] =
        status === 'bounced' ? ['confirmed'] : ['pending', 'confirmed', 'unsubscribed', 'bounced']
      return changeSubscriber(db, { id: subscriber.id, among }, { status }, clock())
    },

    /** Forgets those who never confirmed, and those who left. */
    async sweep(): Promise<void> {
      for (const [status, ms] of Object.entries(keptMs)) {
        const before = new Date(clock().getTime() - ms)
        await forgetSince(db, status as SubscriberStatus, before)
      }
    },
  }

  /** What was asked for stays in the link until it is confirmed: anybody can give any address. */
  async function write({
    address,
    domains,
  }: {
    address: MailAddress
    domains: readonly DomainSlug[]
  }): Promise<void> {
    const now = clock()
    const key = requestKey({ at: now, domains })
    await db.transaction().execute(async (transaction) => {
      const newcomer = { id: randomUUID(), address, domains, linkKey: key }
      await insertPending(transaction, newcomer, now)
      const subscriber = await findByAddress(transaction, address)
      if (!subscriber) throw new Error('A subscriber vanished while being written.')
      const { id, status } = subscriber
      const isKnown = status === 'confirmed'
      if (!isKnown && id !== newcomer.id) {
        const change = { linkKey: key, ...(status === 'pending' && { domains }) }
        await changeSubscriber(transaction, { id, among: [status] }, change, now)
      }
      const payload: SubscriptionRequest = { id, key, isKnown }
      await addToOutbox(transaction, { topic: 'subscription-requested', payload }, now)
    })
  }

  /** Many at once to one host that is not known for its mailboxes: hardly people. */
  async function putOff(payload: SubscriptionRequest, waitMs: number): Promise<void> {
    const now = clock()
    const notBefore = new Date(now.getTime() + waitMs)
    await addToOutbox(db, { topic: 'subscription-requested', payload }, now, { notBefore })
  }

  /** Anybody can give an address that nobody has: it is not tried again and again. */
  async function sendOrGiveUp(mail: MailMessage): Promise<void> {
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
    }
  }

  function mailFor({ key, isKnown }: SubscriptionRequest, { id, email }: Subscriber) {
    const written = { to: email, key, site, now: clock() }
    if (isKnown) return alreadySubscribedMail({ ...written, url: links.preferences(id) })
    const domains = readRequestKey(key)?.domains ?? []
    return confirmMail({ ...written, domains, url: links.confirm({ id, linkKey: key }) })
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** A later request has a mail of its own; and by now they may have confirmed, or left. */
function isStillTrue({ key, isKnown }: SubscriptionRequest, subscriber: Subscriber): boolean {
  const isConfirmed = subscriber.status === 'confirmed'
  return isKnown ? isConfirmed : !isConfirmed && subscriber.linkKey === key
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
