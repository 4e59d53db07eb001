import type { PostKind } from '~/config/post-kinds'

/** One message to one webhook, as owners see it. */
export interface Delivery {
  id: string
  /** `post.published`, `webhook.test` and so on. */
  event: string
  /** Null for a test. */
  post: { kind: PostKind; id: string } | null
  /** The title of the post, or the event of a test. */
  subject: string
  createdAt: Date
  attempts: number
  triedAt: Date | null
  /** When it is tried next; null once it is done. */
  nextAt: Date | null
  status: number | null
  answer: string | null
  outcome: 'delivered' | 'given-up' | null
}
