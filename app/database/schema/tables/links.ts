import type { Generated } from 'kysely'

/** An address that published posts link to. */
export interface LinkTable {
  /** The digest of the address: an index cannot hold long addresses. */
  id: string
  is_internal: number
  /** The path of an internal link; the URL of an outgoing one, without its fragment. */
  address: string
  /** Without a leading `www.`; '' for an internal link. */
  host: string
  /** An InternalState or an OutgoingState. */
  state: string
  /** When it was first found to be bad. */
  since: string | null
  /** Where a redirect of this site leads to. */
  moved_to: string | null
  /** The HTTP status of the last answer. */
  status: number | null
  /** Why there was no answer, or why it was not requested. */
  reason: string | null
  /** On how many days the answer was 404 or 410, and the last of them. */
  missing_days: Generated<number>
  missing_on: string | null
  /** How many checks in a row had no answer. */
  silent_checks: Generated<number>
  checked_at: string | null
  answered_at: string | null
  next_check_at: string | null
  ignored_at: string | null
  ignored_by: Generated<string>
}

/** A link in a published post. */
export interface LinkUseTable {
  kind: string
  post_id: string
  link_id: string
  /** The text of the link, or the description of the picture. */
  text: string
}

/** The version of a published post whose links are stored. */
export interface LinkScanTable {
  kind: string
  post_id: string
  version: number
}

/** At most one row: the process that checks outgoing links. */
export interface LinkCheckerTable {
  id: number
  worker: string
  until: string
}
