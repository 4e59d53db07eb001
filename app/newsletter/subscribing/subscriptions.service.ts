import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type SubscriptionRequest } from '~/database/outbox'
import { inTransaction } from '~/database/transaction'
import { createRateLimit, type RateLimits } from '~/http/limits/rate-limit'
import { type MailMessage, MailRejectedError, type SendMail } from '~/mail/mailer'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import type { NewsletterLinks } from '../links.rules'
import { createConfirmation } from './confirmation.actions'
import { createMailLimits } from './mail-limits.service'
import { createManageSubscription } from './manage-subscription.service'
import { createRequestKey, readRequestKey } from './request-key.rules'
import type { Subscriber, SubscriberStatus } from './subscriber.rules'
import {
  changeSubscriber,
  deleteUnchangedSince,
  findByAddress,
  findSubscriber,
  insertPending,
} from './subscribers.queries'
import { alreadySubscribedMail, confirmMail } from './subscription-mails.rules'

export interface SubscriptionsDeps {
  db: Db
  clock: () => Date
  sendMail: SendMail
  site: () => Pick<Site, 'name' | 'url'>
  links: NewsletterLinks
  /** For digests of addresses. */
  secret: string
  /** Called after a commit to the outbox, so that its handler runs at once. */
  onOutboxChanged: () => void
}

interface SubscriptionForm {
  address: MailAddress
  domains: readonly DomainSlug[]
}

type RequestResult = { ok: true } | { ok: false; reason: 'too-many'; retryInMs: number }

const day = 24 * 60 * 60_000
const deletedAfter = [
  { status: 'pending', ms: 7 * day },
  { status: 'unsubscribed', ms: 30 * day },
] as const satisfies { status: SubscriberStatus; ms: number }[]
export const requestLimits: RateLimits = {
  perSender: 10,
  perNeighbours: 100,
  overall: 2000,
  reserved: 500,
  windowMs: 60 * 60_000,
}

/** Subscriptions: anyone can request one for any address, and the mailbox's owner confirms it. */
export function createSubscriptions(deps: SubscriptionsDeps) {
  const { db, clock, sendMail, site, links } = deps
  const takeRequest = createRateLimit(requestLimits, clock)
  const mailLimits = createMailLimits(deps)

  return {
    /**
     * The result is the same for known, unknown and rate-limited addresses, so that it reveals nothing. `readerAddress`
     * is only counted, and never stored.
     */
    async request(form: SubscriptionForm, readerAddress: string): Promise<RequestResult> {
      const permit = takeRequest(readerAddress)
      if (!permit.ok) return { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
      try {
        if (await mailLimits.reserveMailTo(form.address)) await storeRequest(form)
      } catch (error) {
        permit.giveBack()
        throw error
      }
      deps.onOutboxChanged()
      return { ok: true }
    },

    /** Handles the outbox message of a request: sends the mail with the link. */
    async mail(request: SubscriptionRequest): Promise<void> {
      const subscriber = await findSubscriber(db, request.id)
      if (!subscriber || !isStillValid(request, subscriber)) return
      const waitMs = await mailLimits.reserveMailToHost(hostOf(subscriber.email))
      if (waitMs > 0) await postpone(request, waitMs)
      else await sendUnlessRejected(mailFor(request, subscriber))
    },

    confirmation: createConfirmation(deps),
    manage: createManageSubscription(deps),

    /** Called for reports of the mail service. False if nothing changed. */
    async suppress(address: MailAddress, status: 'bounced' | 'complained'): Promise<boolean> {
      const subscriber = await findByAddress(db, address)
      if (!subscriber) return false
      // A pending address that bounces is deleted after a week anyway.
      const statuses: SubscriberStatus[] =
        status === 'bounced' ? ['confirmed'] : ['pending', 'confirmed', 'unsubscribed', 'bounced']
      return inTransaction(db, (transaction) =>
        changeSubscriber(transaction, { id: subscriber.id, statuses }, { status }, clock()),
      )
    },

    /** Deletes subscribers who never confirmed, and those who unsubscribed. */
    async sweep(): Promise<void> {
      for (const { status, ms } of deletedAfter) {
        await deleteUnchangedSince(db, status, new Date(clock().getTime() - ms))
      }
    },
  }

  /** For a known address the request stays in the link until it is confirmed: anyone can enter any address. */
  async function storeRequest({ address, domains }: SubscriptionForm): Promise<void> {
    const now = clock()
    const key = createRequestKey({ at: now, domains })
    await inTransaction(db, async (transaction) => {
      const newcomer = { id: randomUUID(), address, domains, linkKey: key }
      await insertPending(transaction, newcomer, now)
      const subscriber = await findByAddress(transaction, address)
      if (!subscriber) throw new Error('The subscriber was deleted while it was being stored.')
      const { id, status } = subscriber
      const isKnown = status === 'confirmed'
      if (!isKnown && id !== newcomer.id) {
        const change = { linkKey: key, ...(status === 'pending' && { domains }) }
        await changeSubscriber(transaction, { id, statuses: [status] }, change, now)
      }
      const payload: SubscriptionRequest = { id, key, isKnown }
      await addToOutbox(transaction, { topic: 'subscription-requested', payload }, now)
    })
  }

  /** Many requests for one small host at once are probably an attack, so their mails wait. */
  async function postpone(payload: SubscriptionRequest, waitMs: number): Promise<void> {
    const now = clock()
    const notBefore = new Date(now.getTime() + waitMs)
    await addToOutbox(db, { topic: 'subscription-requested', payload }, now, { notBefore })
  }

  /** A mail to an address that does not exist is not retried. */
  async function sendUnlessRejected(mail: MailMessage): Promise<void> {
    try {
      await sendMail(mail)
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error
    }
  }

  function mailFor({ key, isKnown }: SubscriptionRequest, { id, email }: Subscriber) {
    const mail = { to: email, key, site: site(), now: clock() }
    if (isKnown) return alreadySubscribedMail({ ...mail, url: links.preferences(id) })
    const domains = readRequestKey(key)?.domains ?? []
    return confirmMail({ ...mail, domains, url: links.confirm({ id, linkKey: key }) })
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** False if a newer request replaced this one, or the subscriber has confirmed or unsubscribed since. */
function isStillValid({ key, isKnown }: SubscriptionRequest, subscriber: Subscriber): boolean {
  const isConfirmed = subscriber.status === 'confirmed'
  return isKnown ? isConfirmed : !isConfirmed && subscriber.linkKey === key
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
