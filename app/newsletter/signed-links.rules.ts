import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { SubscriberStatus } from './subscribing/subscriber.rules'

/** What a confirmation link leads to. */
export type Confirmation =
  /** The signature is wrong. */
  | { is: 'unknown' }
  /** Older than seven days, already used, or replaced by a newer link; or the request was deleted. */
  | { is: 'expired' }
  /** Valid, and not confirmed yet. */
  | { is: 'open'; address: string; domains: DomainSlug[] }
  | { is: 'confirmed'; address: string; domains: DomainSlug[]; preferencesPath: string }

/** The subscription that a signed link leads to. The address is masked. */
export type ManagedSubscription =
  /** The signature is wrong. */
  | { is: 'unknown' }
  /** The subscriber was deleted. */
  | { is: 'deleted' }
  | { is: 'found'; address: string; status: SubscriberStatus; domains: DomainSlug[] }
