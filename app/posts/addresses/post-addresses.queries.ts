import type { PostKind } from '~/config/post-kinds'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { isListed } from '../lifecycle/visibility.rules'
import { isStorable, tables } from '../published/published-posts.queries'
import { parseStatus } from '../published/rows.queries'
import { domainSlugs } from './domain.rules'
import { spellingsOf } from './post-id.rules'
import { postPath } from './urls.rules'

/** A path that may be the address of a post. */
export interface PostAddress {
  kind: PostKind
  /** The last part of the path: a slug or an id. */
  name: string
  path: string
}

export interface PostAtAddress {
  state: 'found' | 'unpublished' | 'missing'
  /** The one address of a post that readers find. Its other addresses redirect to it. */
  canonical: string | null
}

const noPost: PostAtAddress = { state: 'missing', canonical: null }

interface Viewer {
  /** Only this author's unpublished posts count; those of everybody by default. */
  authorId?: string
}

/** Which posts are at these paths, redirects apart, with two queries for all of them. */
export async function statesOfAddresses(
  db: Db,
  addresses: readonly PostAddress[],
  viewer: Viewer,
): Promise<Map<string, PostAtAddress>> {
  const known = addresses.filter(({ name, path }) => isStorable(name) && isStorable(path))
  if (known.length === 0) return new Map()
  const posts = await Promise.all(postKinds.map((kind) => namesOf(db, kind, known, viewer)))
  const names = Object.fromEntries(postKinds.map((kind, index) => [kind, posts[index]]))
  return new Map(
    known.map(({ kind, name, path }) => [path, names[kind]?.get(name.toLowerCase()) ?? noPost]),
  )
}

/** The requested path first; then the same slug in every domain, for /post/ and other spellings. */
export function possiblePathsOf({ kind, name, path }: PostAddress): string[] {
  if (kind === 'brief') return [path]
  return [path, ...domainSlugs.map((domain) => `/${domain}/${encodeURIComponent(name)}`)]
}

async function namesOf(
  db: Db,
  kind: PostKind,
  addresses: readonly PostAddress[],
  { authorId }: Viewer,
): Promise<Map<string, PostAtAddress>> {
  const names = addresses.filter((address) => address.kind === kind).map(({ name }) => name)
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select(['id', 'slug', 'domain', 'status', 'published_at', 'author_id'])
    .where((eb) => eb.or([eb('slug', 'in', names), eb('id', 'in', names.flatMap(spellingsOf))]))
    .where('status', '!=', 'binned')
    .execute()
  const states = new Map<string, PostAtAddress>()
  for (const { id, slug, domain, status, published_at, author_id } of rows) {
    const publishedAt = published_at === null ? null : new Date(published_at)
    const isPublic = isListed({ status: parseStatus(status), publishedAt })
    if (!isPublic && authorId !== undefined && author_id !== authorId) continue
    const found: PostAtAddress = isPublic
      ? { state: 'found', canonical: postPath({ kind, id, slug, domain }) }
      : { state: 'unpublished', canonical: null }
    for (const name of [slug, id]) {
      if (name === null || states.get(name.toLowerCase())?.state === 'found') continue
      states.set(name.toLowerCase(), found)
    }
  }
  return states
}
