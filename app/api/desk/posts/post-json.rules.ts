import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { type BodyPicture, pictureIdOf } from '~/pictures/body-pictures.rules'
import { domainOf, domainSlugs } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import type { PostContent } from '~/posts/fields/post-fields.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { postStatuses } from '~/posts/post.rules'
import type { ListedRevision, Revision, RevisionContent } from '~/posts/revisions/revision.rules'

export const moment = z.iso.datetime().meta({ description: 'A moment in UTC.' })

export const pictureOfPostSchema = z
  .strictObject({
    id: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'PostPicture' })

const faqSchema = z.array(z.strictObject({ question: z.string(), answer: z.string() }))

const headShape = {
  kind: z.enum(postKinds),
  id: z.string(),
  version: z.int().meta({ description: 'Counts changes. It is also the ETag.' }),
  status: z.enum(postStatuses),
  title: z.string(),
  slug: z.string().nullable(),
  domain: z.enum(domainSlugs).nullable(),
  thumbnail: pictureOfPostSchema.nullable(),
  createdBy: z.string().nullable().meta({ description: 'The id of the editor who created it.' }),
  nextVersionOf: z
    .string()
    .nullable()
    .meta({ description: 'The id of the published post that this text is to replace.' }),
  address: z
    .url()
    .nullable()
    .meta({ description: 'Where readers find it; null if they do not see it.' }),
  createdAt: moment,
  updatedAt: moment,
  publishedAt: moment.nullable().meta({
    description:
      'When it was published; for a scheduled post, when it will be; for a draft, when it is planned for.',
  }),
}

const contentShape = {
  summary: z.string(),
  body: z.string().meta({ description: 'Markdown.' }),
  tags: z.array(z.string()),
  authors: z.array(z.string()).meta({ description: 'The ids of the authors, in their order.' }),
  readTime: z.int().nullable().meta({ description: 'In minutes; null if it is computed.' }),
  metaTitle: z.string(),
  metaDescription: z.string(),
  focusKeyword: z.string(),
  faq: faqSchema,
}

export const postHeadSchema = z.strictObject(headShape).meta({ id: 'PostHead' })
export const postSchema = z.strictObject({ ...headShape, ...contentShape }).meta({ id: 'Post' })

const revisionShape = {
  version: z.int(),
  at: moment,
  action: z.string(),
  note: z.string(),
  editor: z.strictObject({ id: z.string().nullable(), name: z.string() }),
}

export const revisionHeadSchema = z
  .strictObject({
    ...revisionShape,
    wordsAdded: z.int().nullable(),
    wordsRemoved: z.int().nullable(),
  })
  .meta({ id: 'RevisionHead' })

export const revisionSchema = z
  .strictObject({
    ...revisionShape,
    content: z.strictObject({
      title: z.string(),
      slug: z.string().nullable(),
      domain: z.enum(domainSlugs).nullable(),
      status: z.enum(postStatuses),
      publishedAt: moment.nullable(),
      thumbnail: pictureOfPostSchema.nullable(),
      ...contentShape,
    }),
  })
  .meta({ id: 'Revision' })

type HeadFields = Pick<
  DeskPost,
  'kind' | 'id' | 'version' | 'status' | 'title' | 'slug' | 'domain' | 'thumbnail' | 'authorId'
> &
  Pick<DeskPost, 'nextOf' | 'createdAt' | 'updatedAt' | 'publishedAt'>

/** What a post is shown with. */
export interface JsonContext {
  siteUrl: string
}

export function postHeadJson(
  post: HeadFields,
  { siteUrl }: JsonContext,
): z.input<typeof postHeadSchema> {
  const { kind, id, version, status, title, slug } = post
  return {
    kind,
    id,
    version,
    status,
    title,
    slug,
    domain: domainJson(post.domain),
    thumbnail: pictureJson(post.thumbnail),
    createdBy: post.authorId,
    nextVersionOf: post.nextOf?.postId ?? null,
    address: isListed(post) ? `${siteUrl}${postPath(post)}` : null,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    publishedAt: post.publishedAt?.toISOString() ?? null,
  }
}

export function postJson(post: DeskPost, context: JsonContext): z.input<typeof postSchema> {
  const content = contentJson({ ...post, faq: post.typedFaq })
  return { ...postHeadJson(post, context), ...content }
}

function contentJson(content: Omit<PostContent, 'title' | 'slug' | 'domain'>) {
  const { summary, body, tags, authors, metaTitle, metaDescription, focusKeyword } = content
  return {
    summary,
    body,
    tags,
    authors,
    readTime: content.approximateReadTime,
    metaTitle,
    metaDescription,
    focusKeyword,
    faq: content.faq.filter(({ question, answer }) => question !== '' || answer !== ''),
  }
}

function domainJson(stored: string) {
  return stored.trim() === '' ? null : domainOf(stored)
}

function pictureJson(picture: BodyPicture | null): z.input<typeof pictureOfPostSchema> | null {
  if (!picture) return null
  return { id: pictureIdOf(picture), width: picture.width, height: picture.height }
}

export function revisionHeadJson(revision: ListedRevision): z.input<typeof revisionHeadSchema> {
  const { size } = revision
  return {
    ...revisionFields(revision),
    wordsAdded: size?.added ?? null,
    wordsRemoved: size?.removed ?? null,
  }
}

export function revisionJson(
  revision: Revision & { content: RevisionContent },
): z.input<typeof revisionSchema> {
  const { content } = revision
  return {
    ...revisionFields(revision),
    content: {
      title: content.title,
      slug: content.slug,
      domain: domainJson(content.domain),
      status: content.status,
      publishedAt: content.publishedAt?.toISOString() ?? null,
      thumbnail: pictureJson(content.thumbnail),
      ...contentJson(content),
    },
  }
}

function revisionFields({ version, at, action, note, editorId, editorName }: Revision) {
  const editor = { id: editorId, name: editorName }
  return { version, at: at.toISOString(), action, note, editor }
}
