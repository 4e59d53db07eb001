import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { notedChanges } from '~/posts/record/changes/public-notes.rules'

const moment = z.iso.datetime().meta({ description: 'A moment in UTC.' })

const postShape = {
  kind: z.enum(postKinds),
  id: z.string(),
  version: z.int().meta({ description: 'Counts changes.' }),
  url: z.url().meta({ description: 'The page for readers.' }),
  api: z.url().meta({ description: 'The same post here, with its text.' }),
  title: z.string(),
  slug: z.string().nullable(),
  summary: z.string().meta({ description: 'Written by an editor, or the beginning of the text.' }),
  domain: z.enum(domainSlugs),
  tags: z.array(z.string()),
  authors: z
    .array(z.strictObject({ name: z.string(), url: z.url() }))
    .meta({ description: 'Empty if the publication is the author.' }),
  publishedAt: moment,
  updatedAt: z.iso.datetime().meta({
    description:
      'The last update or correction, else the publication. Minor changes only move the version.',
  }),
  readTime: z.int().meta({ description: 'In minutes.' }),
  picture: z
    .strictObject({ url: z.url(), width: z.int(), height: z.int() })
    .nullable()
    .meta({ description: 'Null if it has none.' }),
}

/** A post in a list: what publicPost() returns. */
export const publicPostSchema = z.strictObject(postShape).meta({ id: 'PostSummary' })

export const wholePostSchema = z
  .strictObject({
    ...postShape,
    markdown: z.string(),
    html: z
      .string()
      .meta({ description: 'With absolute addresses, and without scripts or styles.' }),
    faq: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
    changes: z
      .array(
        z.strictObject({
          change: z.enum(notedChanges),
          at: moment,
          text: z.string().meta({ description: 'For readers; empty if nobody described it.' }),
        }),
      )
      .meta({ description: 'Updates and corrections, the newest first.' }),
  })
  .meta({ id: 'Post' })

export const topicSchema = z
  .strictObject({
    topic: z.string(),
    count: z.int().min(1).meta({ description: 'How many posts it has.' }),
    url: z.url().meta({ description: 'The page for readers.' }),
    api: z.url().meta({ description: 'Its posts here.' }),
  })
  .meta({ id: 'Topic' })

export const hitSchema = z
  .strictObject({
    post: publicPostSchema,
    excerpt: z.string().meta({ description: 'Plain text around the words that were found.' }),
  })
  .meta({ id: 'SearchHit' })
