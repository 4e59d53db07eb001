import type { Generated, GeneratedAlways } from 'kysely'

export interface PostTable {
  id: string
  title: string
  slug: string | null
  domain: string
  /** The result of domainOf(domain), for an index. */
  domain_slug: string
  summary: string
  body: string
  /** The text of the body that readers see, for the search index. */
  search_text: string
  /** The spellings of its domain, and the searched fields without their own part of the search index. */
  search_domain: string
  /** A JSON list in the editor's order. The tag tables have the same, for look-ups by tag. */
  tags: string
  created_at: string
  /** The minutes that the editor typed. */
  approximate_read_time: number | null
  /** The minutes computed from the word count; 0 without words, null if they were never counted. */
  computed_read_time: number | null
  focus_keyword: string
  meta_title: string
  meta_description: string
  question_1: string
  answer_1: string
  question_2: string
  answer_2: string
  question_3: string
  answer_3: string
  status: string
  published_at: string | null
  updated_at: string
  version: number
  thumbnail_width: number | null
  thumbnail_height: number | null
  thumbnail_fingerprint: string | null
  /** The editor who created it; null for an imported post. */
  author_id: string | null
  binned_at: string | null
  /** The result of titleKey(title), for sorting and searching at the desk. */
  title_key: string
  /** The ids of its authors in their order, with commas between them. */
  authors: string
  /** A JSON list of the authors' names and slugs; empty without authors. Computed from `authors`. */
  byline: string
  /** A ReviewState: see app/posts/review/review.rules.ts. */
  review_state: Generated<string>
  /** The editor who writes it; null for its creator. */
  assigned_to: string | null
  /** The editor who reviews it; null for any. */
  reviewer_id: string | null
  /** A day, such as '2026-11-15'. */
  due_on: string | null
  approved_version: number | null
  /** Increases with each change of the review. */
  review_revision: Generated<number>
  /** The id of the published post that this is the next version of; null for any other post. */
  next_of: string | null
  /** The version of that post that its text is based on. */
  next_base: number | null
  /** Why it could not be published on schedule: see nextFailures. Null once that is resolved. */
  next_failure: string | null
  next_failed_at: string | null
  /** With which version of the reader its entities were read: see entitiesVersion. */
  entities_version: Generated<number>
  /** Its newest version in the public record; 0 if it has none there. */
  recorded_version: Generated<number>
  /** When readers were last told of an update or a correction; null if they never were. */
  changed_at: string | null
  /** For a next version: the change that it is to readers, and what they are told. Null until an editor has chosen. */
  next_change: string | null
  next_note: string | null
}

export interface TagTable {
  post_id: string
  tag: string
  /** When the post becomes listed; null if it does not. Computed by the database. */
  listed_from: GeneratedAlways<string | null>
}
