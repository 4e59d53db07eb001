import { emptyContent } from '~/posts/fields/post-fields.rules'
import type { ImportedAuthor, ImportedPost } from '~/posts/importing/imported-post.rules'
import type { PostStatus } from '~/posts/post.rules'
import { htmlText, onOneLine } from '../html/html-text'
import { foreignSlug } from '../shared/foreign-slug'
import { redirectable } from '../shared/old-addresses'
import { ghostUrl, type ImportedBody } from './body/body'
import type { MetaRow, PostRow } from './file/rows'

/** A row of a post with what other tables say about it. */
export interface GhostPost {
  row: PostRow
  meta: MetaRow | null
  topics: { domain: string; tags: string[]; internal: string[] }
  authors: ImportedAuthor[]
}

interface PostParts {
  id: string
  body: ImportedBody
  thumbnail: Uint8Array | null
  thumbnailProblem: string | null
  /** Whether a page there has the address `/{slug}/`. */
  isAddressOfPage: boolean
  /** The address of the old site, or ''. */
  site: string
}

export function importedPost(post: GhostPost, parts: PostParts): ImportedPost {
  const { row, meta, topics, authors } = post
  const { status, why } = statusOf(row, meta)
  // Ghost's own texts are no HTML, except the captions of pictures.
  const plain = (text: string) => onOneLine(text.replaceAll(ghostUrl, parts.site))
  const createdAt = row.created_at ?? row.published_at ?? row.updated_at ?? new Date(-1)
  const old = parts.isAddressOfPage
    ? {
        paths: [],
        notes: [`Its old address /${row.slug}/ is that of a page there, so it is not redirected.`],
      }
    : redirectable(oldAddresses(row))
  const isDated = status === 'published' || status === 'scheduled'
  return {
    post: {
      ...emptyContent(),
      kind: 'article',
      id: parts.id,
      title: plain(row.title),
      slug: foreignSlug(row.slug) || null,
      domain: topics.domain,
      summary: plain(row.custom_excerpt),
      body: parts.body.markdown,
      tags: topics.tags,
      authors: authors.map(({ id }) => id),
      metaTitle: plain(meta?.meta_title || row.meta_title),
      metaDescription: plain(meta?.meta_description || row.meta_description),
      thumbnail: null,
      status,
      createdAt,
      publishedAt: isDated ? row.published_at : null,
    },
    authors,
    redirectsFrom: old.paths,
    thumbnail: parts.thumbnail,
    thumbnailProblem: parts.thumbnailProblem,
    updatedAt: row.updated_at,
    notes: [...why, ...parts.body.notes, ...old.notes, ...otherNotes(post)],
  }
}

/** Also of posts for members only: their address was public. A draft had none. */
function oldAddresses({ slug, status }: PostRow): string[] {
  return slug.trim() !== '' && status === 'published' ? [`/${slug.trim()}/`] : []
}

/** Nothing becomes public here that was not public there. */
export function statusOf(
  { status, visibility }: Pick<PostRow, 'status' | 'visibility'>,
  meta: Pick<MetaRow, 'email_only'> | null,
): { status: PostStatus; why: string[] } {
  const draft = (reason: string) => ({
    status: 'draft' as const,
    why: [`${reason}: it is a draft here.`],
  })
  const isPublic = visibility === 'public' || visibility === ''
  switch (status) {
    case 'published':
    case 'scheduled':
      if (meta?.email_only) return draft('It was only sent as a mail')
      if (!isPublic) return draft(`Only ${audienceOf(visibility)} could read it`)
      return { status, why: [] }
    case 'sent':
      return draft('It was only sent as a mail')
    case 'draft':
      return { status, why: [] }
    default:
      return draft(`Its status “${status}” is not known`)
  }
}

function audienceOf(visibility: string): string {
  const names: Record<string, string> = {
    members: 'members',
    paid: 'paying members',
    tiers: 'members of some tiers',
    filter: 'some members',
  }
  return names[visibility] ?? `the audience “${visibility}”`
}

/** What a post has no place for here. */
function otherNotes({ row, meta, topics }: GhostPost): string[] {
  const left = (what: string) => `Left out: ${what}.`
  const sharing = ['og_title', 'og_description', 'twitter_title', 'twitter_description'] as const
  const texts = sharing.flatMap((name) => {
    const value = meta?.[name] || row[name]
    return value ? [`${name} “${value}”`] : []
  })
  const pictures = (['og_image', 'twitter_image'] as const).flatMap((name) => {
    const value = meta?.[name] || row[name]
    return value ? [`${name} ${value}`] : []
  })
  return [
    ...[...texts, ...pictures].map(left),
    ...(meta?.feature_image_alt
      ? [left(`the description of its picture, “${meta.feature_image_alt}”`)]
      : []),
    ...(meta?.feature_image_caption
      ? [left(`the caption of its picture, “${htmlText(meta.feature_image_caption)}”`)]
      : []),
    ...(row.canonical_url ? [left(`its canonical address ${row.canonical_url}`)] : []),
    ...(row.codeinjection_head || row.codeinjection_foot
      ? [left(`code for its page: ${row.codeinjection_head}${row.codeinjection_foot}`)]
      : []),
    ...topics.internal.map((tag) => left(`the internal tag ${tag}`)),
    ...(row.featured ? [left('that it is featured')] : []),
  ]
}
