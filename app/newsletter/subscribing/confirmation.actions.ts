import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { parseAddress } from '../addresses/address.rules'
import { maskAddress } from '../addresses/mask-address.rules'
import { deleteOptOut } from '../addresses/opt-outs.queries'
import type { NewsletterLinks } from '../links.rules'
import type { Confirmation } from '../signed-links.rules'
import { readRequestKey } from './request-key.rules'
import { consentByLink, type Subscriber, type SubscriberStatus } from './subscriber.rules'
import { changeSubscriber, findSubscriber } from './subscribers.queries'

interface ConfirmationDeps {
  db: Db
  clock: () => Date
  links: NewsletterLinks
}

const validForMs = 7 * 24 * 60 * 60_000
const tokenPattern = /^[\w-]{1,64}\.[\w-]{43}$/
const unconfirmed: SubscriberStatus[] = ['pending', 'unsubscribed', 'bounced', 'complained']

export function createConfirmation({ db, clock, links }: ConfirmationDeps) {
  return {
    /** Changes nothing: mail scanners open every link. */
    async find(token: string): Promise<Confirmation> {
      return (await load(token)).confirmation
    },

    /** Confirming twice is harmless. */
    async confirm(token: string): Promise<Confirmation> {
      const { subscriber, confirmation } = await load(token)
      if (confirmation.is !== 'open' || !subscriber) return confirmation
      const { domains } = confirmation
      const now = clock()
      const consent = { text: consentByLink(domains), at: now }
      const change = { status: 'confirmed' as const, domains, confirmedAt: now, consent }
      await inTransaction(db, async (transaction) => {
        const { id, email } = subscriber
        if (!(await changeSubscriber(transaction, { id, statuses: unconfirmed }, change, now))) {
          return
        }
        const address = parseAddress(email)
        if (address) await deleteOptOut(transaction, address.key)
      })
      return confirmed(subscriber, domains)
    },
  }

  async function load(
    token: string,
  ): Promise<{ subscriber: Subscriber | null; confirmation: Confirmation }> {
    if (!tokenPattern.test(token)) return { subscriber: null, confirmation: { is: 'unknown' } }
    const { id, isSignedFor } = links.readConfirm(token)
    const subscriber = await findSubscriber(db, id)
    const isLatest = subscriber !== null && isSignedFor(subscriber.linkKey)
    return { subscriber, confirmation: isLatest ? confirmationOf(subscriber) : { is: 'expired' } }
  }

  function confirmationOf(subscriber: Subscriber): Confirmation {
    const { email, status, domains, confirmedAt, linkKey } = subscriber
    if (status === 'confirmed') return confirmed(subscriber, domains)
    const request = readRequestKey(linkKey)
    const isOld = !request || clock().getTime() - request.at.getTime() > validForMs
    const isUsed = request && confirmedAt && confirmedAt >= request.at
    if (isOld || isUsed || status === 'suppressed') return { is: 'expired' }
    return { is: 'open', address: maskAddress(email), domains: [...request.domains] }
  }

  function confirmed({ id, email }: Subscriber, domains: DomainSlug[]): Confirmation {
    const preferencesPath = new URL(links.preferences(id)).pathname
    return { is: 'confirmed', address: maskAddress(email), domains, preferencesPath }
  }
}
