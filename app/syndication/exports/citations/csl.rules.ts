import { recordTitle } from '../../record-link.rules'
import { type ExportedPost, oneLine, type Publication } from '../exported-post.rules'
import { citedAuthors } from './person-name.rules'

/** CSL-JSON, as Zotero, Pandoc and citeproc read it. */
export function toCslJson(site: Publication, posts: readonly ExportedPost[]): string {
  return `${JSON.stringify(
    posts.map((post) => itemOf(site, post)),
    null,
    1,
  )}\n`
}

function itemOf(site: Publication, post: ExportedPost) {
  const { url, title, summary, tags, publishedAt } = post
  const name = oneLine(site.name)
  return {
    id: url,
    type: 'webpage',
    title,
    author: citedAuthors(post, name),
    'container-title': name,
    issued: {
      'date-parts': [
        [publishedAt.getUTCFullYear(), publishedAt.getUTCMonth() + 1, publishedAt.getUTCDate()],
      ],
    },
    URL: url,
    note: `${recordTitle}: ${post.record}`,
    ...(summary && { abstract: summary }),
    ...(tags.length > 0 && { keyword: tags.join(', ') }),
    language: 'en',
  }
}
