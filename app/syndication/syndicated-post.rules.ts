import type { Post } from '~/posts/post.rules'

/** A post as syndication feeds carry it: whole. */
export interface SyndicatedPost extends Post {
  publishedAt: Date
  /** The body as feed readers take it, with its questions and answers. */
  html: string
}
