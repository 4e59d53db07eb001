/** The text of About or a policy, once an owner has changed it. */
export interface PageTextTable {
  /** Its path without the slash: `privacy-policy`. */
  name: string
  version: number
  updated_at: string
  /** Markdown; null for the shipped text. */
  text: string | null
}

/** A version of such a text. */
export interface PageRevisionTable {
  name: string
  version: number
  at: string
  editor_id: string | null
  editor_name: string
  action: string
  /** Null for the shipped text. */
  text: string | null
}
