import { honeypotField } from '~/http/honeypot-field'
import { type DomainSlug, domainSlugs, isDomainSlug } from '~/posts/addresses/domain.rules'
import { type MailAddress, parseAddress } from '../addresses/address.rules'
import { chosenDomains } from './subscriber.rules'

/** Name of the checkboxes. */
export const domainField = 'domain'
/** A hidden field of forms with checkboxes: there, no ticked box is an error. */
export const choosingField = 'choosing'

export const subscribeFields = ['email', 'domains'] as const
export type SubscribeField = (typeof subscribeFields)[number]

/** What was typed, so that the form can show it again. */
export interface SubscribeFormValues {
  email: string
  domains: DomainSlug[]
}

export type ParsedSubscription = { values: SubscribeFormValues } & (
  | { ok: true; address: MailAddress; domains: DomainSlug[]; isFromRobot: boolean }
  | { ok: false; errors: Partial<Record<SubscribeField, string>> }
)

export const emptySubscribeForm: SubscribeFormValues = { email: '', domains: [...domainSlugs] }

interface FormFields {
  get(name: string): unknown
  getAll(name: string): unknown[]
}

/** A form without checkboxes, as in the footer, means all domains. */
export function parseSubscription(form: FormFields): ParsedSubscription {
  const email = textOf(form.get('email'))
  const domains = tickedDomains(form)
  const values = { email, domains: domains ?? [] }
  const address = parseAddress(email)
  if (address && domains) {
    return {
      ok: true,
      values,
      address,
      domains,
      isFromRobot: textOf(form.get(honeypotField)) !== '',
    }
  }
  return {
    ok: false,
    values,
    errors: {
      ...(!address && { email: email.trim() === '' ? noAddress : wrongAddress }),
      ...(!domains && { domains: noDomains }),
    },
  }
}

const noAddress = 'Enter your email address.'
const wrongAddress = 'This is not a complete email address. It should look like name@example.com.'
export const noDomains = 'Choose at least one subject.'

/** Null if the form has checkboxes and none is ticked. */
export function tickedDomains(form: FormFields): DomainSlug[] | null {
  const ticked = form.getAll(domainField).map(textOf)
  const isNone = form.get(choosingField) !== null && !ticked.some(isDomainSlug)
  return isNone ? null : chosenDomains(ticked)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : ''
}
