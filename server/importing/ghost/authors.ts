import type { AuthorLink } from '~/authors/author.rules'
import { authorLimits, maxLinks, parseAuthor } from '~/authors/author-form.rules'
import { slugify } from '~/config/slugify'
import type { ImportedAuthor } from '~/posts/importing/imported-post.rules'
import type { UserRow } from './file/rows'

/** The authors by the ids of users, without pictures. Mail addresses and passwords are not taken. */
export function authorsOf(users: Iterable<UserRow>): Map<string, ImportedAuthor> {
  const authors = new Map<string, ImportedAuthor>()
  const ids = new Set<string>()
  for (const user of users) {
    // The name leads to the id, so that an author who exists here is found. Two with one name stay two.
    const names = [user.name, user.slug, `author ${user.id}`].filter((name) => name.trim() !== '')
    const id = names.map(slugify).find((found) => !ids.has(found)) ?? user.id
    ids.add(id)
    authors.set(user.id, authorOf(user, id))
  }
  return authors
}

function authorOf(user: UserRow, id: string): ImportedAuthor {
  const name = cut(user.name.trim() || id, authorLimits.name)
  const biography = cut(user.bio.trim(), authorLimits.biography)
  const links = linksOf(user)
  const parsed = parseAuthor({ name, slug: id, role: '', biography, links })
  const content = parsed.ok ? parsed.content : { name, role: '', biography, links: [] }
  return { ...content, id, slug: id, picture: null, isRetired: false }
}

/** How the names that Ghost stores become addresses. It also stores whole addresses. */
const networks: { field: keyof UserRow; label: string; address: (name: string) => string }[] = [
  { field: 'website', label: 'Website', address: (name) => `https://${name}` },
  { field: 'twitter', label: 'X', address: (name) => `https://x.com/${name}` },
  { field: 'bluesky', label: 'Bluesky', address: (name) => `https://bsky.app/profile/${name}` },
  { field: 'mastodon', label: 'Mastodon', address: mastodonAddress },
  { field: 'threads', label: 'Threads', address: (name) => `https://www.threads.net/@${name}` },
  { field: 'linkedin', label: 'LinkedIn', address: linkedInAddress },
  { field: 'facebook', label: 'Facebook', address: (name) => `https://www.facebook.com/${name}` },
  {
    field: 'instagram',
    label: 'Instagram',
    address: (name) => `https://www.instagram.com/${name}`,
  },
  { field: 'youtube', label: 'YouTube', address: (name) => `https://www.youtube.com/${name}` },
  { field: 'tiktok', label: 'TikTok', address: (name) => `https://www.tiktok.com/@${name}` },
]

function mastodonAddress(name: string): string {
  const [user, host] = name.split('@')
  return host ? `https://${host}/@${user}` : `https://${name}`
}

function linkedInAddress(name: string): string {
  return `https://www.linkedin.com/${/^(in|company|school)\//.test(name) ? '' : 'in/'}${name}`
}

function linksOf(user: UserRow): AuthorLink[] {
  const links = networks.flatMap(({ field, label, address }) => {
    const stored = user[field].trim()
    if (stored === '') return []
    const typed = /^[a-z]+:\/\//i.test(stored) ? stored : address(stored.replace(/^[@/]+/, ''))
    const url = URL.parse(typed.replace(/^http:/i, 'https:'))
    const isGood = url?.protocol === 'https:' && url.username === '' && url.password === ''
    return isGood && url.href.length <= authorLimits.url ? [{ label, url: url.href }] : []
  })
  return links.slice(0, maxLinks)
}

function cut(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('')
}
