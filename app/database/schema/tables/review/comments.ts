/** What an editor wrote about a post, for other editors. Deleted with the post. */
export interface CommentTable {
  id: string
  kind: string
  post_id: string
  /** The id of the first comment of its thread. The first one names itself. */
  thread_id: string
  /** Null once the account is removed. */
  editor_id: string | null
  editor_name: string
  text: string
  at: string
  /** When anything of it changed last: open pages notice that there is something new. */
  changed_at: string
  edited_at: string | null
  /** Its text is gone, but it has answers. */
  deleted_at: string | null
  // The columns below are used in the first comment of a thread only.
  resolved_at: string | null
  resolved_by: string
  /** The passage as it was when the thread began; '' if it is about the whole post. */
  quote: string
  passage_state: string
  /** The passage in the body of the version `passage_version`, with a little of the text around it. */
  passage_text: string
  passage_before: string
  passage_after: string
  /** In UTF-16 units. */
  passage_start: number
  passage_version: number
}
