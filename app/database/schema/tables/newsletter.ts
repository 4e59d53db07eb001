import type { Generated } from 'kysely'

export interface SubscriberTable {
  id: string
  /** As mail is sent to it. */
  email: string
  /** What addressKey(email) says: one mailbox, one row. */
  email_key: string
  /** ',ai,cybersecurity,': the domains that this person asked for. */
  domains: string
  status: string
  /** What the link in a mail must name: another one with each request, so that an old link opens nothing. */
  link_key: string
  created_at: string
  confirmed_at: string | null
  updated_at: string
}

/** A brief as it is mailed. */
export interface NewsletterIssueTable {
  id: string
  brief_id: string
  domain_slug: string
  subject: string
  intro: string
  status: string
  send_at: string | null
  /** As composed when it was sent off; empty before. */
  html: string
  plain: string
  /** Why nothing goes out at the moment, if that is so. */
  trouble: Generated<string>
  version: number
  created_at: string
  queued_at: string | null
  finished_at: string | null
}

/** How far an issue has come with one subscriber. */
export interface DeliveryTable {
  issue_id: string
  subscriber_id: string
  status: string
  attempts: Generated<number>
  /** When it is to be tried; of one in hand, when whoever has it in hand counts as gone. */
  due_at: string
  claimed_by: string | null
  error: Generated<string>
}
