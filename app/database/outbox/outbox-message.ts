import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'

const changedPost = z.object({
  kind: z.enum(postKinds),
  id: z.string(),
  /** What happened for readers; left out if the handler has to find out. */
  change: z.enum(['published', 'changed', 'withdrawn']).optional(),
  /** The version that this change wrote. */
  version: z.number().optional(),
})

const passwordForgotten = z.object({
  email: z.string(),
  /** ISO text. Password links from before this time no longer work; a link from an earlier try of this job does. */
  requestedAt: z.string(),
})

const contactOverflow = z.object({
  /** ISO text. */
  since: z.string(),
})

const changedThumbnail = z.object({
  id: z.string(),
  /** The fingerprint of the previous picture. Left out if the post was deleted. */
  before: z.string().nullish(),
})

const renamedAuthor = z.object({
  /** The id of the author. */
  id: z.string(),
  /** The key of the last post that is done. */
  after: z.string().optional(),
})

const changedTag = z.object({
  /** The id of the change. */
  id: z.string(),
})

const subscriptionRequest = z.object({
  /** The id of the subscriber. */
  id: z.string(),
  /** The link key of this request; each request has its own. */
  key: z.string(),
  /** Whether the address was already subscribed. */
  isKnown: z.boolean(),
  /** The editor who invites; left out if the address was entered in the form. */
  invitedBy: z.string().optional(),
})

const reviewNotices = z.object({
  /** Whom the mail is for. */
  editorId: z.string(),
})

const outboxMessage = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('post-changed'), payload: changedPost }),
  /** Many posts at once, so that the hub and search engines get one ping. */
  z.object({
    topic: z.literal('posts-imported'),
    payload: z.object({ posts: z.array(changedPost) }),
  }),
  /** Some posts of a change of a tag, for webhooks: pings wait for `posts-imported`, which has more of them. */
  z.object({
    topic: z.literal('posts-retagged'),
    payload: z.object({ posts: z.array(changedPost) }),
  }),
  /** The post has another picture than before, or none, or was deleted. */
  z.object({ topic: z.literal('thumbnail-changed'), payload: changedThumbnail }),
  /** The search index of the author's posts has the former name. */
  z.object({ topic: z.literal('author-renamed'), payload: renamedAuthor }),
  /** Posts still have to get the version of a renamed, merged or removed tag. */
  z.object({ topic: z.literal('tag-changed'), payload: changedTag }),
  z.object({ topic: z.literal('contact-message'), payload: z.object({ id: z.string() }) }),
  /** The answer of an editor to a message. */
  z.object({ topic: z.literal('contact-answer'), payload: z.object({ id: z.string() }) }),
  /** Too many messages came in: some are stored and not mailed. */
  z.object({ topic: z.literal('contact-overflow'), payload: contactOverflow }),
  /** The link is created when it is mailed: nobody can sign in with the digest in this row. */
  z.object({ topic: z.literal('key-link'), payload: z.object({ tokenDigest: z.string() }) }),
  z.object({ topic: z.literal('password-forgotten'), payload: passwordForgotten }),
  z.object({ topic: z.literal('subscription-requested'), payload: subscriptionRequest }),
  /** Subscribers are imported from a file, some with each message. */
  z.object({ topic: z.literal('subscribers-import'), payload: z.object({ id: z.string() }) }),
  /** A webhook was turned off because it does not answer: owners get a mail. */
  z.object({ topic: z.literal('webhook-turned-off'), payload: z.object({ id: z.string() }) }),
  /** One mail for all that happened in the reviews of an editor's posts. */
  z.object({ topic: z.literal('review-notices'), payload: reviewNotices }),
])

/** What must happen after a change is committed. It is written in the same transaction. */
export type OutboxMessage = z.infer<typeof outboxMessage>
export type ChangedPost = z.infer<typeof changedPost>
export type ChangedTag = z.infer<typeof changedTag>
export type RenamedAuthor = z.infer<typeof renamedAuthor>
export type PasswordForgotten = z.infer<typeof passwordForgotten>
export type ContactOverflow = z.infer<typeof contactOverflow>
export type ChangedThumbnail = z.infer<typeof changedThumbnail>
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>

/** Throws for a topic of a newer version that shares the database: the message stays for that version. */
export function parseMessage({
  topic,
  payload,
}: {
  topic: string
  payload: string
}): OutboxMessage {
  const parsed = outboxMessage.safeParse({ topic, payload: JSON.parse(payload) })
  if (parsed.success) return parsed.data
  throw new Error(`This version cannot handle the message "${topic}".`, { cause: parsed.error })
}
