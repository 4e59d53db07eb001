import type { Generated } from 'kysely'

/** A message of /contact or /report-error, without the IP address of its sender. */
export interface ContactMessageTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: string
  mailed_at: string | null
  done_at: string | null
  /** The id of the editor who takes care of it. */
  assigned_to: string | null
  /** Increases with every change by an editor. */
  version: Generated<number>
  /** The page that a reported error is on, as its address was given; null if the message reports no error. */
  reported_page: string | null
  /** The post at that address when it was reported, if there was one. */
  post_kind: string | null
  post_id: string | null
  /** What the error is in. */
  passage: string | null
}

/** An answer that an editor wrote to a message, mailed to its sender. Deleted with the message. */
export interface ContactAnswerTable {
  id: string
  message_id: string
  editor_name: string
  text: string
  created_at: string
  sent_at: string | null
  /** When the mail server refused it for good. */
  rejected_at: string | null
  /** Why it is not sent. */
  problem: string | null
}
