import type { Db } from '~/database/database'
import { entityAt, entityPath } from '~/entities/addresses/entity-address.rules'
import type { Entity } from '~/entities/entity.rules'
import { isBodyPictureName, parseBodyVariant } from '~/pictures/body-pictures.rules'
import type { MediaStore } from '~/pictures/stores/store.rules'
import {
  type PostAddress,
  possiblePathsOf,
  statesOfAddresses,
} from '~/posts/addresses/post-addresses.queries'
import { storedPath } from '~/posts/addresses/redirects/redirect.rules'
import { redirectTargets } from '~/posts/addresses/redirects.queries'
import { listedAuthors } from '~/posts/authors/author-posts.queries'
import type { PathResult, PathState } from '~/posts/editing/preflight/links/internal-links.rules'
import { lastNamed } from '~/posts/entities/lists/posts-naming.queries'
import { existingTopics } from '~/posts/lists/topics.queries'
import { exportPath, splitEnding } from '~/syndication/exports/export-address.rules'
import { feedPath, formatOf, scopeOfPage } from '~/syndication/scope.rules'
import { type SitePath, sitePathOf } from './site-paths.rules'

interface PathLookupParts {
  db: Db
  thumbnails: Pick<MediaStore, 'size'>
  bodyPictures: Pick<MediaStore, 'size'>
}

interface Viewer {
  /** Only this author's unpublished posts count; those of everybody by default. */
  authorId?: string
}

interface FoundPath extends PathResult {
  /** What is at the address itself, redirects apart. */
  pageState: PathState
  /** The one address of the post there; null for other pages. */
  canonical: string | null
}

/** Looks up what readers find at paths of this site, with a few queries for all of them. */
export function createPathLookup(parts: PathLookupParts) {
  const lookUpPages = createPageLookup(parts)
  return async (paths: readonly string[], viewer: Viewer = {}): Promise<Map<string, FoundPath>> => {
    const found = await lookUpPages(paths, viewer)
    // A name may have a dot, so a page at the whole path comes first.
    const files = paths.flatMap((path) => {
      const ending = found.get(path)?.state === 'missing' ? splitEnding(path) : null
      return ending ? [{ path, ...ending }] : []
    })
    if (files.length === 0) return found
    const pages = await lookUpPages(
      files.map(({ name }) => name),
      viewer,
    )
    for (const { path, name, format } of files) {
      const page = pages.get(name)
      if (!page || !hasExports(name)) continue
      const withEnding = (to: string | null) => to && exportPath(to, format)
      const [movedTo, canonical] = [withEnding(page.movedTo), withEnding(page.canonical)]
      found.set(path, { ...page, movedTo, canonical })
    }
    return found
  }
}

/** Posts and topics are files, too, at their addresses with an ending. */
function hasExports(path: string): boolean {
  const { is } = sitePathOf(path)
  return is === 'post' || is === 'topic'
}

function createPageLookup({ db, thumbnails, bodyPictures }: PathLookupParts) {
  const stores = { thumbnails, bodyPictures }
  return async (paths: readonly string[], viewer: Viewer): Promise<Map<string, FoundPath>> => {
    const targets = paths.map((path) => ({ path, target: sitePathOf(path) }))
    const posts = targets.flatMap(({ path, target }): PostAddress[] =>
      target.is === 'post' ? [{ ...target, path }] : [],
    )
    const topics = targets.flatMap(({ target }) => (target.is === 'topic' ? [target.topic] : []))
    const slugs = targets.flatMap(({ target }) => (target.is === 'author' ? [target.slug] : []))
    const entities = targets.flatMap(({ target }) => entityOf(target) ?? [])
    const [states, known, authors, named, redirects] = await Promise.all([
      statesOfAddresses(db, posts, viewer),
      existingTopics(db, topics),
      slugs.length > 0 ? listedAuthors(db) : [],
      lastNamed(db, entities),
      redirectTargets(db, targets.flatMap(redirectedAddresses)),
    ])
    const entityPaths = new Set(named.map(({ entity }) => entityPath(entity)))
    const authorSlugs = new Set(authors.map(({ slug }) => slug))
    const stateOf = async (path: string, target: SitePath): Promise<PathState> => {
      switch (target.is) {
        case 'page':
          return 'found'
        case 'missing':
          return 'missing'
        case 'post':
          return states.get(path)?.state ?? 'missing'
        case 'topic':
          return known.has(target.topic) ? 'found' : 'missing'
        case 'author':
          return authorSlugs.has(target.slug) ? 'found' : 'missing'
        case 'entity': {
          const entity = entityOf(target)
          return entity && entityPaths.has(entityPath(entity)) ? 'found' : 'missing'
        }
        case 'picture':
          return (await hasFile(stores[target.bucket], target.name)) ? 'found' : 'missing'
      }
    }
    const entries = targets.map(async (address): Promise<[string, FoundPath]> => {
      const pageState = await stateOf(address.path, address.target)
      const to = redirectedAddresses(address).flatMap((one) => redirects.get(one) ?? [])[0] ?? null
      // A page is shown instead of a redirect from its address. Posts have none: publishing removes it.
      const isShown = pageState === 'found' && address.target.is !== 'post'
      const movedTo = isShown || to === null ? null : ofSameFeed(address.path, to)
      const state = movedTo === null ? pageState : 'found'
      const canonical = states.get(address.path)?.canonical ?? null
      return [address.path, { state, pageState, movedTo, canonical }]
    })
    return new Map(await Promise.all(entries))
  }
}

function entityOf(target: SitePath): Entity | null {
  return target.is === 'entity' ? entityAt(target.folder, target.name) : null
}

export type LookUpPaths = ReturnType<typeof createPathLookup>

/** The addresses whose redirects count for a path. */
function redirectedAddresses({ path, target }: { path: string; target: SitePath }): string[] {
  const stored = (storedPath(path) ?? path).replace(feedOfPage, '$1')
  return target.is === 'post' ? possiblePathsOf({ ...target, path: stored }) : [stored]
}

/** The feeds of a topic or an author are redirected with its page. */
const feedOfPage = /^(\/(?:topics|authors)\/[^/]+)\/(?:feed\.xml|atom\.xml|feed\.json)$/i

function ofSameFeed(path: string, to: string): string {
  return feedOfPage.test(path) ? feedPath(scopeOfPage(to), formatOf(path)) : to
}

/** Only names that the site itself gives are looked up. */
async function hasFile(store: Pick<MediaStore, 'size'>, name: string): Promise<boolean> {
  const original = parseBodyVariant(name)?.original ?? name
  const isOwnName = isBodyPictureName(original) || /^[0-9a-f-]{36}\.webp$/i.test(original)
  return isOwnName && (await store.size(original)) !== null
}
