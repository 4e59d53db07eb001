/** How often a post was read on a day, without identifying readers. */
export interface PostReadsTable {
  kind: string
  /** '2026-11-15', in UTC. */
  day: string
  post_id: string
  count: number
}

/** The reads of all posts that are in a domain now. Written by triggers of the database. */
export interface DomainReadsTable {
  day: string
  domain_slug: string
  count: number
}

/** The reads of all posts that have a tag now. Written by triggers of the database. */
export interface TopicReadsTable {
  tag: string
  day: string
  count: number
}
