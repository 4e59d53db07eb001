import { authorPath } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import type { PostEntity } from '~/entities/post-entity.rules'
import { type DomainSlug, domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { PostSummary } from '~/posts/post.rules'
import { recordUrl } from '../record-link.rules'
import { xmlSafeText } from '../xml.rules'

export type Publication = Pick<Site, 'name' | 'url'>

/** A post as every export describes it. All addresses are absolute. */
export interface ExportedPost {
  kind: PostKind
  id: string
  url: string
  /** The entry of this version in the public record. */
  record: string
  /** On one line; the address if the title is empty. */
  title: string
  summary: string
  domain: DomainSlug
  tags: string[]
  /** Empty if the publication is the author. */
  authors: { name: string; url: string }[]
  publishedAt: Date
  /** The last change of the text, or of what editors decided about its entities. */
  updatedAt: Date
  /** Only those that readers may see. */
  entities: PostEntity[]
}

export interface ExportedText extends ExportedPost {
  /** Exactly as the editor wrote it. */
  markdown: string
}

/** Several posts under one title: those of a topic, or those that name an entity. */
export interface PostCollection {
  title: string
  /** The page that lists them. */
  url: string
  posts: readonly ExportedPost[]
}

export interface PostToExport {
  post: PostSummary
  entities: readonly PostEntity[]
  /** When an editor last decided about an entity; null if nobody did. */
  decidedAt: Date | null
}

export function exportedPost(site: Publication, input: PostToExport): ExportedPost {
  const { post, entities, decidedAt } = input
  const { kind, id } = post
  // Readers see no post without it.
  const publishedAt = post.publishedAt ?? post.createdAt
  const url = site.url + postPath(post)
  return {
    kind,
    id,
    url,
    record: recordUrl(site, post),
    title: oneLine(post.title) || url,
    summary: oneLine(summaryOf(post)),
    domain: domainOf(post.domain),
    tags: [...new Set(post.tags.map(oneLine))].filter((tag) => tag !== ''),
    authors: post.byline.map(({ name, slug }) => ({
      name: oneLine(name),
      url: site.url + authorPath(slug),
    })),
    publishedAt,
    updatedAt: latest([publishedAt, post.updatedAt, ...(decidedAt ? [decidedAt] : [])]),
    entities: entities.filter(({ state }) => state === 'on'),
  }
}

/** When the newest change of these posts was made; null without posts. */
export function lastUpdate(posts: readonly ExportedPost[]): Date | null {
  return posts.length === 0 ? null : latest(posts.map(({ updatedAt }) => updatedAt))
}

/** For formats in which a line break would end the field. */
export function oneLine(text: string): string {
  return xmlSafeText(text).replace(/\s+/g, ' ').trim()
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())))
}

/** The posts that a page lists. `path` is the one address of the page, without an ending. */
export type CollectionFile =
  | { found: 'posts'; path: string; title: string; posts: PostToExport[] }
  | { found: 'moved'; path: string }
