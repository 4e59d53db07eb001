/** A setting that owners change at the desk. */
export interface PublicationSettingTable {
  /** Such as `name`. */
  name: string
  /** Text, or JSON of lists and pictures; '' if it was reset to its default. */
  value: string
  changed_at: string
  /** The name of the owner who changed it. */
  changed_by: string
}

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
