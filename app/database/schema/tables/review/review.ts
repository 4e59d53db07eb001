import type { Generated } from 'kysely'

/** A step in the review of a post, or something else that people concerned are told. Deleted with the post. */
export interface ReviewEventTable {
  id: Generated<number>
  kind: string
  post_id: string
  at: string
  /** Null for the desk itself. */
  editor_id: string | null
  editor_name: string
  /** A ReviewEventStep: see app/posts/review/events/review-event.rules.ts. */
  step: string
  /** What the editor wrote with it. */
  words: string
  /** What was assigned, in words. */
  detail: string
  /** The version that the post had. */
  version: number
}

/** An editor who is told of an event by mail. */
export interface ReviewNoticeTable {
  editor_id: string
  event_id: number
  created_at: string
  mailed_at: string | null
}
