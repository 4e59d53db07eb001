import type { Generated } from 'kysely'

export interface SubscriberTable {
  id: string
  /** The address that mail is sent to. */
  email: string
  /** Identifies the mailbox: one row for each, however the address is spelled. */
  email_key: string
  /** The chosen domains, as ',ai,cybersecurity,'. */
  domains: string
  status: string
  /** Part of the signed links. Each request changes it, so that older links stop working. */
  link_key: string
  created_at: string
  confirmed_at: string | null
  updated_at: string
  /** How the address came here: `form`, `invitation`, `import` or `desk`. */
  source: Generated<string>
  /** The editor who invited or imported it; empty for the form. */
  added_by: Generated<string>
  /** What the subscriber agreed to, and how; empty if they have not. */
  consent: Generated<string>
  /** When they agreed; null if that is not known. */
  consented_at: string | null
  /** The status before the address was suppressed; empty otherwise. */
  status_before: Generated<string>
}

/** A post as it is mailed. */
export interface NewsletterIssueTable {
  id: string
  kind: string
  post_id: string
  domain_slug: string
  subject: string
  intro: string
  /** 'whole' or 'summary'. */
  post_text: Generated<string>
  /** Ids as JSON, in their order; null for the articles of the week. */
  article_ids: string | null
  /** 1 with a table of the identifiers that the week's articles name. */
  has_identifiers: Generated<number>
  /** 1 with what was corrected since the last issue of its domain. */
  has_corrections: Generated<number>
  /** The size of the public record up to which it told corrections; null before it is sent. */
  corrections_to: Generated<number | null>
  status: string
  send_at: string | null
  /** Composed when sending starts; empty before. */
  html: string
  plain: string
  /** Why sending is interrupted, if it is. */
  trouble: Generated<string>
  version: number
  /** The version that last changed `post_text`, `article_ids`, `has_identifiers` or `has_corrections`. */
  contents_version: Generated<number>
  /** The version that last changed anything else. */
  texts_version: Generated<number>
  created_at: string
  queued_at: string | null
  finished_at: string | null
}

/** The state of one issue for one subscriber. */
export interface DeliveryTable {
  issue_id: string
  subscriber_id: string
  status: string
  attempts: Generated<number>
  /** When to send it; while it is being sent, when its sender counts as dead. */
  due_at: string
  claimed_by: string | null
  error: Generated<string>
}

/** How many deliveries an issue began with, and when; subscribers who are erased later still count. */
export interface IssueRecipientsTable {
  issue_id: string
  at: string
  count: number
}

/** How many subscribers confirmed on a day, and how many confirmed ones left; they stay counted when they are erased. */
export interface SubscriberDayTable {
  /** '2026-11-15', in UTC. */
  day: string
  gained: number
  lost: number
}
