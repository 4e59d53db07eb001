import { toBibTex } from './citations/bibtex.rules'
import { toCslJson } from './citations/csl.rules'
import { toRis } from './citations/ris.rules'
import { toEntityCsv } from './export-csv.rules'
import type { CollectionFormat, ExportFormat } from './export-formats.rules'
import type { ExportedPost, ExportedText, PostCollection, Publication } from './exported-post.rules'
import { toCollectionJson, toPostJson } from './json/export-json.rules'
import { toStixBundle } from './stix/bundle.rules'

/** The file of a post. The same version of a post gives the same bytes. */
export function writePostExport(
  site: Publication,
  post: ExportedText,
  format: ExportFormat,
): string {
  switch (format) {
    case 'json':
      return toPostJson(site, post)
    case 'md':
      return toMarkdown(post)
    default:
      return writePosts(site, [post], format)
  }
}

/** The file of several posts. */
export function writeCollectionExport(
  site: Publication,
  collection: PostCollection,
  format: CollectionFormat,
): string {
  return format === 'json'
    ? toCollectionJson(site, collection)
    : writePosts(site, collection.posts, format)
}

/** The text follows the front matter and an empty line, exactly as its editor wrote it. */
function toMarkdown({ record, markdown }: ExportedText): string {
  return `---\nrecord: ${record}\n---\n\n${markdown}`
}

function writePosts(
  site: Publication,
  posts: readonly ExportedPost[],
  format: Exclude<CollectionFormat, 'json'>,
): string {
  switch (format) {
    case 'csv':
      return toEntityCsv(posts)
    case 'stix.json':
      return toStixBundle(site, posts)
    case 'bib':
      return toBibTex(site, posts)
    case 'ris':
      return toRis(site, posts)
    case 'csl.json':
      return toCslJson(site, posts)
  }
}
