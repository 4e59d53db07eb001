import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { KeptAnswers } from '~/http/kept-answers'

/** What answers a request may be given, if any are kept: everything that they depend on. */
export interface Address {
  /** The path, and the parameters that matter, in one order. */
  url: string
  isOtherForBrowsers: boolean
}

/** Of addresses, all together: each may be thousands long. Beyond, all are looked at anew. */
const mostCharacters = 4_000_000

/** Finds out what an address asks for. Null for what is not kept. */
export function createAddresses(routes: ServerBuild['routes']) {
  const tree = treeOf(routes, 'root')
  const known = new Map<string, Address | null>()
  let characters = 0

  /** Of one that was looked at before. */
  function remembered(url: string): Address | null {
    return known.get(url) ?? null
  }

  function addressAt(url: string): Address | null {
    const before = known.get(url)
    if (before !== undefined) return before
    const address = lookAt(url)
    remember(url, address)
    return address
  }

  function remember(url: string, address: Address | null): void {
    characters += url.length + 100
    if (characters > mostCharacters) {
      known.clear()
      characters = url.length
    }
    known.set(url, address)
  }

  function lookAt(url: string): Address | null {
    const parsed = URL.parse(url, 'http://site.invalid')
    if (parsed?.host !== 'site.invalid') return null
    const matches = matchRoutes(tree, parsed.pathname)
    const handle = matches?.at(-1)?.route.handle as Partial<KeptAnswers> | undefined
    if (!handle?.keptAnswers) return null
    const { query, isOtherForBrowsers = false } = handle.keptAnswers
    const asked = query.flatMap((name) => {
      const value = parsed.searchParams.get(name)
      return value === null ? [] : [[name, value]]
    })
    // As it came: other spellings of a path are other addresses, which lead to this one.
    const [path = ''] = url.split(/[?#]/)
    const search = new URLSearchParams(asked).toString()
    return { url: search ? `${path}?${search}` : path, isOtherForBrowsers }
  }

  return { remembered, addressAt }
}

function treeOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return (
    Object.values(routes)
      // Nothing of the desk is kept, and it has most of the routes.
      .filter((route) => route?.parentId === parentId && route?.id !== 'desk')
      .map((route) => ({
        id: route?.id ?? '',
        path: route?.path,
        index: route?.index,
        handle: route?.module.handle,
        children: treeOf(routes, route?.id),
      })) as RouteObject[]
  )
}
