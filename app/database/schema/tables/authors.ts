import type { GeneratedAlways } from 'kysely'

/** A person who is named as the author of posts: an editor or a guest. */
export interface AuthorTable {
  /** The first slug of the author. It never changes, and posts name the author by it. */
  id: string
  slug: string
  name: string
  role: string
  biography: string
  /** The id of a picture of the library. */
  picture: string | null
  /** A JSON list of labels and addresses. */
  links: string
  /** The account at the desk; null for a guest. */
  editor_id: string | null
  /** Since when the author is not offered for posts any more. */
  retired_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** An author of a post of any status. Written with each version of the post. */
export interface PostAuthorTable {
  post_id: string
  author_id: string
  /** When the post becomes listed; null if it does not. Computed by the database. */
  listed_from: GeneratedAlways<string | null>
}
