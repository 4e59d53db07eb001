import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { SubscriberStatus } from './subscribing/subscriber.rules'

/** What a link to confirm is good for. */
export type Confirmation =
  /** Not one of ours. */
  | { is: 'unknown' }
  /** Too old, used by one who left since, or followed by another; or its request is forgotten. */
  | { is: 'over' }
  | { is: 'open'; address: string; domains: DomainSlug[] }
  | { is: 'confirmed'; address: string; domains: DomainSlug[]; preferencesPath: string }

/** A subscription as its owner sees it, by a link from a mail. */
export type OwnSubscription =
  /** The link is not one of ours. */
  | { is: 'unknown' }
  /** Nothing is held about whoever it was for. */
  | { is: 'gone' }
  | { is: 'there'; address: string; status: SubscriberStatus; domains: DomainSlug[] }
