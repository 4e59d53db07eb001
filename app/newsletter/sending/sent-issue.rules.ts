import type { DomainSlug } from '~/posts/addresses/domain.rules'

export interface SentIssue {
  id: string
  subject: string
  domain: DomainSlug
  /** When sending began. */
  queuedAt: Date
  /** How many subscribers it was sent to. */
  recipients: number
}
