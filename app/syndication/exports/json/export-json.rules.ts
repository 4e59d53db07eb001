import { authorityOf } from '~/entities/addresses/authority.rules'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import type { PostEntity } from '~/entities/post-entity.rules'
import { entryId } from '../../feeds/entries/entry-id.rules'
import type {
  ExportedPost,
  ExportedText,
  PostCollection,
  Publication,
} from '../exported-post.rules'
import type { CollectionExport, ExportedEntity, PostExport } from './json-schema.rules'

export function toPostJson(site: Publication, post: ExportedText): string {
  return toText({ ...headOf(site), post: { ...postOf(site, post), markdown: post.markdown } })
}

/** Without the texts: each post has its own export. */
export function toCollectionJson(site: Publication, collection: PostCollection): string {
  const { title, url, posts } = collection
  return toText({ ...headOf(site), title, url, posts: posts.map((post) => postOf(site, post)) })
}

function headOf({ name, url }: Publication) {
  return { format: 'vigil-export', version: 1, publication: { name, url } } as const
}

function postOf(site: Publication, post: ExportedPost): CollectionExport['posts'][number] {
  const { kind, url, record, title, summary, domain, tags, authors, publishedAt, updatedAt } = post
  return {
    id: entryId(post),
    kind,
    url,
    record,
    title,
    summary,
    language: 'en',
    domain,
    tags,
    authors,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    entities: post.entities.map((entity) => entityOf(site, entity)),
  }
}

function entityOf(site: Publication, entity: PostEntity): ExportedEntity {
  const { type, value, count, lines, section, sentence, score } = entity
  const path = entityPath(entity)
  return {
    type,
    value,
    url: path === null ? null : site.url + path,
    authority: authorityOf(entity)?.url ?? null,
    count,
    lines,
    section,
    sentence,
    score: score ?? null,
  }
}

function toText(document: PostExport | CollectionExport): string {
  return `${JSON.stringify(document, null, 1)}\n`
}
