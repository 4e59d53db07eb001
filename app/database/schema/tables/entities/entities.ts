import type { GeneratedAlways } from 'kysely'

/** An entity that a post of any status names, after what its editors decided. Written with each text of the post. */
export interface PostEntityTable {
  post_id: string
  type: string
  value: string
  /** Its place among the entities of the post, in the order of their first mention. */
  position: number
  count: number
  /** A JSON list of lines of the markdown. */
  lines: string
  /** A JSON list of the spellings that the text uses. */
  written: string
  sentence: string
  section: string
  /** 'on', 'waiting' or 'refused'. */
  state: string
  why: string
  /** When the post becomes listed; null if it does not. Computed by the database. */
  listed_from: GeneratedAlways<string | null>
}

/** By the type and value that the text has, so that it survives edits of the text around it. */
export interface EntityDecisionTable {
  kind: string
  /** A next version shares the decisions of its live post. */
  post_id: string
  type: string
  value: string
  /** 'accepted', 'refused' or 'corrected'; 'undone' if it was taken back. */
  decision: string
  corrected_type: string | null
  corrected_value: string | null
  editor_id: string | null
  editor_name: string
  decided_at: string
}
