import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageCacheRule } from '~/http/page-cache-rule'
import type { HitCounts } from './hits/hit-counts'

/** What the cached responses of an address depend on. */
export interface CacheableAddress {
  /** The path, and the query parameters that the route reads, in a fixed order. */
  url: string
  variesByBrowser: boolean
  /** Counts the requests of its route that are answered from memory. */
  hits: HitCounts
}

/** The limit for all remembered addresses together. Beyond it, all are forgotten. */
const maxCharacters = 4_000_000

/** Decides which addresses are cached, by the `handle` of their routes, and remembers the result. */
export function createAddresses(
  routes: ServerBuild['routes'],
  hitsOf: (path: string) => HitCounts,
) {
  const matching = routesFor(readersRoutes(routes))
  const known = new Map<string, CacheableAddress | null>()
  let characters = 0

  /** Null if the address is not cached, or was not resolved before. */
  function remembered(url: string): CacheableAddress | null {
    return known.get(url) ?? null
  }

  /** Null if the address is not cached. */
  function resolve(url: string): CacheableAddress | null {
    const before = known.get(url)
    if (before !== undefined) return before
    const address = match(url)
    remember(url, address)
    return address
  }

  function remember(url: string, address: CacheableAddress | null): void {
    characters += url.length + 100
    if (characters > maxCharacters) {
      known.clear()
      characters = url.length
    }
    known.set(url, address)
  }

  function match(url: string): CacheableAddress | null {
    const parsed = URL.parse(url, 'http://site.invalid')
    if (parsed?.host !== 'site.invalid') return null
    const matches = matchRoutes(matching(parsed.pathname), parsed.pathname)
    const handle = matches?.at(-1)?.route.handle as Partial<PageCacheRule> | undefined
    if (!handle?.pageCache) return null
    const { query, bypassedBy = [], variesByBrowser = false } = handle.pageCache
    if (bypassedBy.some((name) => parsed.searchParams.has(name))) return null
    const parameters = query.flatMap((name) => {
      const value = parsed.searchParams.get(name)
      return value === null ? [] : [[name, value]]
    })
    // The path as it was sent: other spellings are other addresses, which redirect to this one.
    const [path = ''] = url.split(/[?#]/)
    const search = new URLSearchParams(parameters).toString()
    const hits = hitsOf(path)
    return { url: search ? `${path}?${search}` : path, variesByBrowser, hits }
  }

  return { remembered, resolve }
}

/**
 * React Router ranks all routes for each path that it matches. Of those that begin with fixed text, which are nearly all,
 * this leaves the ones that a path can match.
 */
function routesFor(tree: RouteObject[]): (path: string) => RouteObject[] {
  const beginnings = tree.map(({ path }) => path?.split('/')[0]?.toLowerCase() ?? '')
  const isFixed = beginnings.map((beginning) => /^[\w.-]+$/.test(beginning))
  return (path) => {
    const first = path.split('/')[1]?.toLowerCase() ?? ''
    // It may be written in another way than in the route.
    if (first.includes('%')) return tree
    return tree.filter((_, index) => !isFixed[index] || beginnings[index] === first)
  }
}

/** Without the desk: its pages are never cached, and most routes are the desk's. */
function readersRoutes(routes: ServerBuild['routes']): RouteObject[] {
  const byParent = Map.groupBy(Object.values(routes), (route) => route?.parentId)
  const below = (parentId: string | undefined): RouteObject[] =>
    (byParent.get(parentId) ?? []).flatMap((route) =>
      route && route.id !== 'desk'
        ? ({
            id: route.id,
            path: route.path,
            index: route.index,
            handle: route.module.handle,
            children: below(route.id),
          } as RouteObject)
        : [],
    )
  return below('root')
}
