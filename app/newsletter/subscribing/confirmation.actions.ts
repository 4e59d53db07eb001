import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { partlyHidden } from '../addresses/hidden-address.rules'
import type { NewsletterLinks } from '../links.rules'
import type { Confirmation } from '../own-links.rules'
import { readRequestKey } from './request-key.rules'
import type { Subscriber, SubscriberStatus } from './subscriber.rules'
import { changeSubscriber, findSubscriber } from './subscribers.queries'

interface ConfirmationDeps {
  db: Db
  clock: () => Date
  links: NewsletterLinks
}

const goodForMs = 7 * 24 * 60 * 60_000
const ofUs = /^[\w-]{1,64}\.[\w-]{43}$/
const notConfirmed: SubscriberStatus[] = ['pending', 'unsubscribed', 'bounced', 'complained']

export function confirmation({ db, clock, links }: ConfirmationDeps) {
  return {
    /** Changes nothing: programs that look into mail open every link. */
    async look(token: string): Promise<Confirmation> {
      return (await find(token)).confirmation
    },

    /** A second time is as good as the first. */
    async confirm(token: string): Promise<Confirmation> {
      const { subscriber, confirmation: found } = await find(token)
      if (found.is !== 'open' || !subscriber) return found
      const now = clock()
      const change = { status: 'confirmed' as const, domains: found.domains, confirmedAt: now }
      await changeSubscriber(db, { id: subscriber.id, among: notConfirmed }, change, now)
      return confirmed(subscriber, found.domains)
    },
  }

  async function find(
    token: string,
  ): Promise<{ subscriber: Subscriber | null; confirmation: Confirmation }> {
    if (!ofUs.test(token)) return { subscriber: null, confirmation: { is: 'unknown' } }
    const { id, isOf } = links.readConfirm(token)
    const subscriber = await findSubscriber(db, id)
    const isLatest = subscriber !== null && isOf(subscriber.linkKey)
    return { subscriber, confirmation: isLatest ? goodFor(subscriber) : { is: 'over' } }
  }

  function goodFor(subscriber: Subscriber): Confirmation {
    const { email, status, domains, confirmedAt, linkKey } = subscriber
    if (status === 'confirmed') return confirmed(subscriber, domains)
    const asked = readRequestKey(linkKey)
    const isOld = !asked || clock().getTime() - asked.at.getTime() > goodForMs
    const isUsed = asked && confirmedAt && confirmedAt >= asked.at
    if (isOld || isUsed) return { is: 'over' }
    return { is: 'open', address: partlyHidden(email), domains: [...asked.domains] }
  }

  function confirmed({ id, email }: Subscriber, domains: DomainSlug[]): Confirmation {
    const preferencesPath = new URL(links.preferences(id)).pathname
    return { is: 'confirmed', address: partlyHidden(email), domains, preferencesPath }
  }
}
