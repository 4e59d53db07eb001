import { withoutApostrophe } from '~/http/csv/csv-text'
import {
  type DomainSlug,
  domainNames,
  domainOf,
  domainSlugs,
  isKnownDomain,
} from '~/posts/addresses/domain.rules'
import { type MailAddress, parseAddress } from '../../addresses/address.rules'
import type { OptOutReason } from '../../addresses/opt-out.rules'
import type { SubscriberStatus } from '../../subscribing/subscriber.rules'
import type { ImportPlan } from './import.rules'

export interface ImportedAddress {
  address: MailAddress
  domains: DomainSlug[]
  /** Null if everyone is asked to confirm. */
  consent: { text: string; at: Date | null } | null
}

export type ReadRow =
  | { is: 'address'; found: ImportedAddress }
  | { is: 'broken'; reason: string }
  | { is: 'skipped'; reason: string }

const maxConsentLength = 1000

/** What a row means with the columns and the consent that the owner chose. */
export function readRow(cells: readonly string[], plan: ImportPlan, now: Date): ReadRow {
  const cellAt = (column: number | null) =>
    column === null ? '' : withoutApostrophe((cells[column] ?? '').trim())
  const typed = cellAt(plan.columns.email)
  if (typed === '') return { is: 'broken', reason: 'has no address' }
  const address = parseAddress(typed)
  if (!address) return { is: 'broken', reason: 'has an address that is not complete' }
  if (plan.columns.status !== null) {
    const reason = refusalOfStatus(cellAt(plan.columns.status))
    if (reason) return { is: 'skipped', reason }
  }
  const domains = domainsIn(cellAt(plan.columns.domains)) ?? plan.domains
  if (plan.mode === 'invite') return { is: 'address', found: { address, domains, consent: null } }
  const text = (cellAt(plan.columns.consent) || plan.consent).slice(0, maxConsentLength)
  if (text === '') return { is: 'broken', reason: 'has no record of consent' }
  const consent = { text, at: momentIn(cellAt(plan.columns.date), now) }
  return { is: 'address', found: { address, domains, consent } }
}

const subscribedWords = new Set([
  'true',
  'yes',
  'y',
  '1',
  'on',
  'subscribed',
  'active',
  'confirmed',
])
const otherWords = new Set([
  ...['false', 'no', 'n', '0', 'off', 'unsubscribed', 'inactive', 'bounced', 'complained'],
  ...['suppressed', 'cleaned', 'pending', 'unconfirmed', 'deleted', 'spam', 'not confirmed yet'],
])

function refusalOfStatus(cell: string): string | null {
  const word = cell.toLowerCase()
  if (subscribedWords.has(word)) return null
  if (otherWords.has(word)) return `is not subscribed: the file says “${cell}”`
  return word === '' ? 'has no status' : `has a status that is not known: “${cell.slice(0, 40)}”`
}

/** Null if the cell names no domain. */
function domainsIn(cell: string): DomainSlug[] | null {
  const named = cell.split(/[,;|]/).map((part) => part.trim())
  const labelled = (part: string) =>
    domainSlugs.find((domain) => domainNames[domain].label.toLowerCase() === part.toLowerCase())
  const known = named.flatMap(
    (part) => labelled(part) ?? (isKnownDomain(part) ? domainOf(part) : []),
  )
  return known.length > 0 ? domainSlugs.filter((domain) => known.includes(domain)) : null
}

const isoMoment =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/
const earliest = Date.UTC(1990, 0, 1)

/** Null for anything but ISO dates and times: 03/04/2021 has two meanings. A time without a zone is UTC. */
export function momentIn(cell: string, now: Date): Date | null {
  const [, day, time = '00:00', zone = 'Z'] = isoMoment.exec(cell) ?? []
  if (day === undefined) return null
  const moment = new Date(`${day}T${time}${zone}`)
  const isPossible = moment.getTime() >= earliest && moment <= now
  return isPossible ? moment : null
}

export type ImportDecision =
  | { is: 'add' }
  /** The address asked, and the owner knows that its owner agreed. */
  | { is: 'confirm' }
  /** Nothing changes: subscribed or asked already. */
  | { is: 'known' }
  | { is: 'skipped'; reason: string }

const skipReasons = {
  unsubscribed: 'has unsubscribed here',
  bounced: 'is an address whose mail bounced',
  complained: 'reported our mail as spam',
  suppressed: 'is suppressed',
} as const

const optOutTexts: Record<OptOutReason, string> = {
  unsubscribed: 'has unsubscribed here',
  erased: 'had its data deleted here',
  suppressed: 'is suppressed',
}

/** Nobody who left or must get no mail is brought back by a file. */
export function decideImport(
  { status, optOut }: { status: SubscriberStatus | null; optOut: OptOutReason | null },
  mode: ImportPlan['mode'],
): ImportDecision {
  switch (status) {
    case 'confirmed':
      return { is: 'known' }
    case 'pending':
      if (optOut) return { is: 'skipped', reason: optOutTexts[optOut] }
      return mode === 'confirmed' ? { is: 'confirm' } : { is: 'known' }
    case null:
      return optOut ? { is: 'skipped', reason: optOutTexts[optOut] } : { is: 'add' }
    default:
      return { is: 'skipped', reason: skipReasons[status] }
  }
}
