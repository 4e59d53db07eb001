import { entryId } from '../feeds/entry-id.rules'
import type { ExportedPost, PostCollection, Publication } from './exported-post.rules'
import type { CollectionExport, PostExport } from './json-schema.rules'

export function toPostJson(site: Publication, post: ExportedPost): string {
  return toText({ ...headOf(site), post: { ...postOf(post), markdown: post.markdown } })
}

/** Without the texts: each post has its own export. */
export function toCollectionJson(site: Publication, collection: PostCollection): string {
  const { title, url, posts } = collection
  return toText({ ...headOf(site), title, url, posts: posts.map(postOf) })
}

function headOf({ name, url }: Publication) {
  return { format: 'vigil-export', version: 1, publication: { name, url } } as const
}

function postOf(post: ExportedPost): CollectionExport['posts'][number] {
  const { kind, url, title, summary, domain, tags, authors, publishedAt, updatedAt } = post
  return {
    id: entryId(post),
    kind,
    url,
    title,
    summary,
    language: 'en',
    domain,
    tags,
    authors,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    entities: post.entities.map(({ type, value, count, lines, section, sentence, score }) => ({
      type,
      value,
      count,
      lines,
      section,
      sentence,
      score: score ?? null,
    })),
  }
}

function toText(document: PostExport | CollectionExport): string {
  return `${JSON.stringify(document, null, 1)}\n`
}
