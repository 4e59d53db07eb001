/** A redirect from an address that has no page of its own. */
export interface RedirectTable {
  from_path: string
  to_path: string
  created_at: string
  /** `post`, `author`, `topic`, `import` or `hand`. */
  reason: string
  /** Who caused it; empty if it was a program. */
  editor_name: string
}

/** What a topic is about. A topic without a row has no description. */
export interface TopicDescriptionTable {
  topic: string
  description: string
  version: number
  updated_at: string
  editor_name: string
}

/** A tag that is being renamed, merged or removed; deleted once no post has it any more. */
export interface TagChangeTable {
  id: string
  tag: string
  /** Null if the tag is removed. */
  replaced_by: string | null
  /** `rename`, `merge` or `remove`. */
  step: string
  editor_id: string | null
  editor_name: string
  started_at: string
}

/** A post that still has to get its version. Its topics have changed already. */
export interface TagChangePostTable {
  change_id: string
  kind: string
  post_id: string
}
