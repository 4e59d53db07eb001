import { recordTitle } from '../../record-link.rules'
import { type ExportedPost, oneLine, type Publication } from '../exported-post.rules'
import { type CitedName, citedAuthors } from './person-name.rules'

/** A field is one line: values have no line breaks. */
export function toRis(site: Publication, posts: readonly ExportedPost[]): string {
  return posts.map((post) => recordOf(site, post)).join('\r\n')
}

function recordOf(site: Publication, post: ExportedPost): string {
  const name = oneLine(site.name)
  const date = post.publishedAt.toISOString().slice(0, 10)
  const fields = [
    ['TY', 'ELEC'],
    ['TI', post.title],
    ...citedAuthors(post, name).map((author) => ['AU', authorText(author)]),
    ['T2', name],
    ['PY', date.slice(0, 4)],
    ['DA', date.replaceAll('-', '/')],
    ['UR', post.url],
    ['N1', `${recordTitle}: ${post.record}`],
    ...(post.summary ? [['AB', post.summary]] : []),
    ...post.tags.map((tag) => ['KW', tag]),
    ['LA', 'en'],
    ['ER', ''],
  ]
  return fields.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')
}

/** A comma separates the parts of a name, so a name that is not split has none. */
function authorText(name: CitedName): string {
  return 'literal' in name ? name.literal.replace(/\s*,\s*/g, ' ') : `${name.family}, ${name.given}`
}
