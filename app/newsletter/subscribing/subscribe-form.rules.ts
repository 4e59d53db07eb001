import { trapField } from '~/http/trap-field'
import { type DomainSlug, domainSlugs, isDomainSlug } from '~/posts/addresses/domain.rules'
import { type MailAddress, parseAddress } from '../addresses/address.rules'
import { chosenDomains } from './subscriber.rules'

/** Of each domain that is ticked. */
export const domainField = 'domain'
/** Comes with a form that lets one choose: there, nothing ticked is nothing chosen. */
export const choosingField = 'choosing'

export type SubscribeField = 'email' | 'domains'

/** As it came, so that the form can show it again. */
export interface TypedSubscription {
  email: string
  domains: DomainSlug[]
}

export type ParsedSubscription = { typed: TypedSubscription } & (
  | { ok: true; address: MailAddress; domains: DomainSlug[]; isFromRobot: boolean }
  | { ok: false; errors: Partial<Record<SubscribeField, string>> }
)

export const nothingTyped: TypedSubscription = { email: '', domains: [...domainSlugs] }

interface Posted {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** A form without a choice, as in the footer, asks for everything. */
export function parseSubscription(posted: Posted): ParsedSubscription {
  const email = textOf(posted.get('email'))
  const domains = tickedDomains(posted)
  const typed = { email, domains: domains ?? [] }
  const address = parseAddress(email)
  if (address && domains) {
    return { ok: true, typed, address, domains, isFromRobot: textOf(posted.get(trapField)) !== '' }
  }
  return {
    ok: false,
    typed,
    errors: {
      ...(!address && { email: email.trim() === '' ? noAddress : wrongAddress }),
      ...(!domains && { domains: noDomains }),
    },
  }
}

const noAddress = 'Give the email address that we should write to.'
const wrongAddress = 'This is not a complete email address. It should look like name@example.com.'
export const noDomains = 'Choose at least one subject.'

/** Null where one could choose, and chose none. */
export function tickedDomains(posted: Posted): DomainSlug[] | null {
  const ticked = posted.getAll(domainField).map(textOf)
  const isNone = posted.get(choosingField) !== null && !ticked.some(isDomainSlug)
  return isNone ? null : chosenDomains(ticked)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : ''
}
