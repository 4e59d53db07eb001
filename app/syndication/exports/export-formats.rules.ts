import { toBibTex } from './citations/bibtex.rules'
import { toCslJson } from './citations/csl.rules'
import { toRis } from './citations/ris.rules'
import { toEntityCsv } from './export-csv.rules'
import { toCollectionJson, toPostJson } from './export-json.rules'
import type { ExportedPost, PostCollection, Publication } from './exported-post.rules'
import { toStixBundle } from './stix/bundle.rules'

/** Each is the ending of an address. */
export const exportFormats = ['json', 'csv', 'stix.json', 'bib', 'ris', 'csl.json', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A collection has no text of its own. */
export type CollectionFormat = Exclude<ExportFormat, 'md'>
export const collectionFormats = exportFormats.filter(
  (format): format is CollectionFormat => format !== 'md',
)

export const mediaTypes = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8; header=present',
  'stix.json': 'application/stix+json;version=2.1',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  'csl.json': 'application/vnd.citationstyles.csl+json',
  md: 'text/markdown; charset=utf-8; variant=GFM',
} as const satisfies Record<ExportFormat, string>

/** The file of a post. The same version of a post gives the same bytes. */
export function writePostExport(
  site: Publication,
  post: ExportedPost,
  format: ExportFormat,
): string {
  switch (format) {
    case 'json':
      return toPostJson(site, post)
    case 'md':
      return post.markdown
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
