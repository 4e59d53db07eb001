import { slugify } from '~/config/slugify'
import { recordTitle } from '../../record-link.rules'
import { type ExportedPost, oneLine, type Publication } from '../exported-post.rules'
import { type CitedName, citedAuthors } from './person-name.rules'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `@misc` entries, which BibTeX and BibLaTeX both know. */
export function toBibTex(site: Publication, posts: readonly ExportedPost[]): string {
  const keys = new Set<string>()
  return posts.map((post) => entryOf(site, post, keyOf(site, post, keys))).join('\n')
}

function entryOf(site: Publication, post: ExportedPost, key: string): string {
  const { publishedAt, tags } = post
  const name = latex(oneLine(site.name))
  const fields = [
    ['author', `{${citedAuthors(post, oneLine(site.name)).map(authorText).join(' and ')}}`],
    // Two pairs of braces: styles leave the capitals of the title as they are.
    ['title', `{{${latex(post.title)}}}`],
    ['howpublished', `{${name}}`],
    ['year', `{${publishedAt.getUTCFullYear()}}`],
    ['month', months[publishedAt.getUTCMonth()]],
    ['day', `{${publishedAt.getUTCDate()}}`],
    ['url', `{${post.url}}`],
    ['note', `{${recordTitle}: ${latex(post.record)}}`],
    ...(tags.length > 0 ? [['keywords', `{${tags.map(latex).join(', ')}}`]] : []),
    ['langid', '{english}'],
  ]
  const lines = fields.map(([field, value]) => `  ${field} = ${value},\n`)
  return `@misc{${key},\n${lines.join('')}}\n`
}

function authorText(name: CitedName): string {
  return 'literal' in name
    ? `{${latex(name.literal)}}`
    : `${latex(name.family)}, ${latex(name.given)}`
}

/** Publication, year and slug; a number is added to a key that another entry has. */
function keyOf(site: Publication, post: ExportedPost, keys: Set<string>): string {
  const slug = decodeURIComponent(post.url.slice(post.url.lastIndexOf('/') + 1))
  const parts = [slugify(site.name), post.publishedAt.getUTCFullYear(), slugify(slug)]
  // BibTeX allows ASCII alone.
  const key = parts
    .join('-')
    .replace(/[^a-z\d-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
  let unique = key
  for (let number = 2; keys.has(unique); number += 1) unique = `${key}-${number}`
  keys.add(unique)
  return unique
}

const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even after a backslash: a lone one would swallow the rest of the file.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Text in which no character is a command. */
function latex(text: string): string {
  return text.replace(/[\\{}~^$&#_%]/g, (character) => commands[character] ?? `\\${character}`)
}
