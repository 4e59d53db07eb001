import { randomUUID } from 'node:crypto'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'

/** What a subscription form requested, and when. Takes effect when the mailbox's owner confirms it. */
export interface SubscriptionChoice {
  at: Date
  domains: readonly DomainSlug[]
}

/** A unique link key that contains the request. */
export function createRequestKey({ at, domains }: SubscriptionChoice): string {
  return [at.getTime().toString(36), domains.join('+'), randomUUID()].join('.')
}

/** Null if createRequestKey() did not make it. */
export function readRequestKey(key: string): SubscriptionChoice | null {
  const [at = '', chosen = '', rest] = key.split('.')
  if (rest === undefined || !/^[0-9a-z]{1,11}$/.test(at)) return null
  const domains = domainSlugs.filter((domain) => chosen.split('+').includes(domain))
  return { at: new Date(Number.parseInt(at, 36)), domains }
}
