import { createHash } from 'node:crypto'
import type { ChangedPost } from '~/database/outbox/outbox'
import { publicPost } from '~/posts/addresses/public-post.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { isListed, isUnseen } from '~/posts/lifecycle/visibility.rules'
import type { PostSummary } from '~/posts/post.rules'

/** What happens to a post, as readers see it. */
export type PostChange = NonNullable<ChangedPost['change']>

/** A change of a post that webhooks are told of. */
export interface PostEvent {
  change: PostChange
  post: PostSummary
  /** The version that the change wrote. */
  version: number
  at: Date
}

/**
 * The event of a message of the outbox; null if readers never saw the post. A message of many posts says nothing of
 * what happened: then what the post is now tells.
 */
export function eventOf(
  { change, version }: Pick<ChangedPost, 'change' | 'version'>,
  post: PostSummary,
  now: Date,
): PostEvent | null {
  const event = { post, version: version ?? post.version, at: now }
  if (change) return { ...event, change }
  if (isListed(post)) return { ...event, change: post.version === 1 ? 'published' : 'changed' }
  return isUnseen(post) ? null : { ...event, change: 'withdrawn' }
}

/** The body of a message, in the form that the Standard Webhooks specification recommends. */
export function eventBody({ change, post, version, at }: PostEvent, siteUrl: string): string {
  const { kind, id } = post
  // Once it is withdrawn, its text is not for readers any more.
  const isShown = change !== 'withdrawn' && isListed(post)
  const shown = isShown ? publicPost(post, siteUrl) : { kind, id, url: siteUrl + postPath(post) }
  return JSON.stringify({
    type: `post.${change}`,
    timestamp: at.toISOString(),
    data: { post: { ...shown, version } },
  })
}

/** The body of “Send a test”. */
export function testBody(at: Date, siteUrl: string): string {
  const text = 'This is a test. No post has changed.'
  return JSON.stringify({
    type: 'webhook.test',
    timestamp: at.toISOString(),
    data: { text, url: siteUrl },
  })
}

/** The same for the same event, so that a message of the outbox that is handled twice is sent once. */
export function deliveryId(webhookId: string, { change, post, version }: PostEvent): string {
  const parts = [webhookId, post.kind, post.id, version, change]
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `msg_${digest.slice(0, 27)}`
}
