/** A combination of filters and order of the desk's list of posts. */
export interface SavedFilterTable {
  id: string
  editor_id: string
  name: string
  /** Equal for names that look alike; unique among the filters of an editor that are not deleted. */
  name_key: string
  /** The query of its address. */
  query: string
  created_at: string
  /** When it was deleted; it can be restored until the next one is deleted. */
  deleted_at: string | null
}

/** A change of many posts at once, for its report and for undoing it. */
export interface BulkChangeTable {
  id: string
  editor_id: string
  at: string
  /** JSON: what was changed, and how. */
  change: string
  /** JSON: the changed posts, with their versions before and after. */
  changed: string
  /** JSON: the posts that were not changed, or after undoing it, not restored; with the reasons. */
  refused: string
  undone_at: string | null
}
