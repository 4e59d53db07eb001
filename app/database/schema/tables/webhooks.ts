import type { Generated } from 'kysely'

/** An address that is told of published, changed and withdrawn posts. */
export interface WebhookTable {
  id: string
  address: string
  /** Names of events, separated by spaces. */
  events: string
  /** Signs what is sent. It cannot be a digest: each signature is made with it. */
  secret: string
  /** Also signs until `previous_secret_until`, so that the other side can change to the new one. */
  previous_secret: string | null
  previous_secret_until: string | null
  /** Null while it is on. */
  off_reason: string | null
  off_at: string | null
  /** Since when nothing could be delivered; null if the last attempt succeeded. */
  failing_since: string | null
  created_at: string
  created_by: string
  version: Generated<number>
}

/** One message to one webhook. */
export interface WebhookDeliveryTable {
  /** Derived from what it is about, so that an event is queued once. */
  id: string
  webhook_id: string
  event: string
  /** The post, in whose order messages are sent. Of a test, `kind` is empty. */
  kind: string
  post_id: string
  post_version: number
  /** The title of the post at that time. */
  subject: string
  body: string
  created_at: string
  attempts: Generated<number>
  /** When it may be tried next; later than now while a process is sending it. */
  next_at: string
  tried_at: string | null
  /** The HTTP status of the last answer. */
  status: number | null
  /** The beginning of the last answer, or why there was none. */
  answer: string | null
  /** `delivered` or `given-up`; null while it waits. */
  outcome: string | null
}
