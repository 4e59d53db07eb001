import { randomUUID } from 'node:crypto'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'

/** What was asked for, and when. It counts once the mailbox's owner says so, and not before. */
export interface AskedFor {
  at: Date
  domains: readonly DomainSlug[]
}

/** The link key of a request: it holds what was asked for, and is like no other. */
export function requestKey({ at, domains }: AskedFor): string {
  return [at.getTime().toString(36), domains.join('+'), randomUUID()].join('.')
}

/** Null for a key that no request made. */
export function readRequestKey(key: string): AskedFor | null {
  const [at = '', chosen = '', rest] = key.split('.')
  if (rest === undefined || !/^[0-9a-z]{1,11}$/.test(at)) return null
  const domains = domainSlugs.filter((domain) => chosen.split('+').includes(domain))
  return { at: new Date(Number.parseInt(at, 36)), domains }
}
