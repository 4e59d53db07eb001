import { randomUUID } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type SubscriptionRequest } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { createRateLimit, type RateLimits } from '~/http/limits/rate-limit'
import { type MailMessage, MailRejectedError, type SendMail } from '~/mail/mailer'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { MailAddress } from '../addresses/address.rules'
import { findOptOuts, recordOptOuts } from '../addresses/opt-outs.queries'
import type { NewsletterLinks } from '../links.rules'
import { createConfirmation } from './confirmation.actions'
import { createMailLimits } from './mail-limits.service'
import { createManageSubscription } from './manage-subscription.service'
import { createRequestKey, readRequestKey } from './request-key.rules'
import type { Subscriber, SubscriberStatus } from './subscriber.rules'
import {
  changeSubscriber,
  deleteSubscribers,
  deleteUnchangedSince,
  findByAddress,
  findSubscriber,
  insertPending,
  unchangedSince,
} from './subscribers.queries'
import { alreadySubscribedMail, confirmMail, invitationMail } from './subscription-mails.rules'

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
const pendingMs = 7 * day
const unsubscribedMs = 30 * day
const sweptAtOnce = 500
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
  const takeRequest = createRateLimit(deps, 'subscriptions', requestLimits)
  const mailLimits = createMailLimits(deps)

  return {
    /**
     * The result is the same for known, unknown and rate-limited addresses, so that it reveals nothing. Of
     * `readerAddress` only a digest is stored, as long as it counts.
     */
    async request(form: SubscriptionForm, readerAddress: string): Promise<RequestResult> {
      const permit = await takeRequest(readerAddress)
      if (!permit.ok) return { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
      try {
        if (await mailLimits.reserveMailTo(form.address)) await storeRequest(form)
      } catch (error) {
        await permit.giveBack()
        throw error
      }
      deps.onOutboxChanged()
      return { ok: true }
    },

    /** Handles the outbox message of a request: sends the mail with the link. */
    async mail(request: SubscriptionRequest): Promise<void> {
      const subscriber = await findSubscriber(db, request.id)
      if (!subscriber || !isStillValid(request, subscriber)) return
      // Invitations are limited where they are made, and come from editors.
      const waitMs =
        request.invitedBy === undefined
          ? await mailLimits.reserveMailToHost(hostOf(subscriber.email))
          : 0
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
      const now = clock()
      await deleteUnchangedSince(db, 'pending', new Date(now.getTime() - pendingMs))
      while (await sweepUnsubscribed(now));
    },
  }

  /** Leaves digests, so that no import of an old list brings them back. True if there may be more. */
  function sweepUnsubscribed(now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - unsubscribedMs)
    return inTransaction(db, async (transaction) => {
      const found = await unchangedSince(transaction, 'unsubscribed', before, sweptAtOnce)
      if (found.length === 0) return false
      const keys = found.map(({ emailKey }) => emailKey)
      await recordOptOuts(transaction, keys, 'unsubscribed', now)
      await deleteSubscribers(
        transaction,
        found.map(({ id }) => id),
      )
      return found.length === sweptAtOnce
    })
  }

  /** For a known address the request stays in the link until it is confirmed: anyone can enter any address. */
  async function storeRequest({ address, domains }: SubscriptionForm): Promise<void> {
    const now = clock()
    const key = createRequestKey({ at: now, domains })
    await inTransaction(db, async (transaction) => {
      const optOuts = await findOptOuts(transaction, [address.key])
      if (optOuts.get(address.key) === 'suppressed') return
      const newcomer = { id: randomUUID(), address, domains, linkKey: key }
      await insertPending(transaction, newcomer, now)
      const subscriber = await findByAddress(transaction, address)
      if (!subscriber) throw new Error('The subscriber was deleted while it was being stored.')
      const { id, status } = subscriber
      if (status === 'suppressed') return
      const isKnown = status === 'confirmed'
      if (!isKnown && id !== newcomer.id) {
        // Whoever confirms now was not invited, but asked.
        const change = {
          linkKey: key,
          source: 'form' as const,
          addedBy: '',
          ...(status === 'pending' && { domains }),
        }
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

  function mailFor({ key, isKnown, invitedBy }: SubscriptionRequest, { id, email }: Subscriber) {
    const mail = { to: email, key, site: site(), now: clock() }
    if (isKnown) return alreadySubscribedMail({ ...mail, url: links.preferences(id) })
    const domains = readRequestKey(key)?.domains ?? []
    const request = { ...mail, domains, url: links.confirm({ id, linkKey: key }) }
    if (invitedBy === undefined) return confirmMail(request)
    return invitationMail({ ...request, invitedBy, refuseUrl: links.unsubscribe(id) })
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** False if a newer request replaced this one, or the subscriber has confirmed or unsubscribed since. */
function isStillValid({ key, isKnown }: SubscriptionRequest, subscriber: Subscriber): boolean {
  const isConfirmed = subscriber.status === 'confirmed'
  const isWaiting = !isConfirmed && subscriber.status !== 'suppressed'
  return isKnown ? isConfirmed : isWaiting && subscriber.linkKey === key
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
