import type { ServerBuild } from 'react-router'

/** Addresses that `server/http/app.ts` answers itself, or for which there is no route. */
const otherRoutes = ['/healthz', '/servingz', '/readyz', '/metrics', '/assets/*']

/** The name of every address without a route. */
export const unknownRoute = '/*'

interface Segment {
  /** By the text of the next segment. */
  fixed: Map<string, Segment>
  parameter: Segment | null
  /** The pattern of a route that matches everything from here on. */
  rest: string | null
  /** The pattern of the route that ends here. */
  end: string | null
}

/**
 * Names the route of a path by its pattern, such as `/topics/:topic`: there are few patterns, and they contain neither a
 * reader's secrets nor the desk's path. React Router would need a millisecond for it.
 */
export function createRouteNames(
  routes: ServerBuild['routes'],
  deskPath: string,
): (path: string) => string {
  const site = emptySegment()
  const desk = emptySegment()
  for (const pattern of otherRoutes) add(site, pattern)
  for (const { pattern, isDesk } of patternsOf(routes)) add(isDesk ? desk : site, pattern)

  return (path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    const isDesk = segments[0] === deskPath || segments[0] === `${deskPath}.data`
    if (!isDesk) return find(site, segments) ?? unknownRoute
    const last = segments.length - 1
    // React Router adds this to the address of a page when it fetches its data.
    segments[last] = segments[last]?.replace(/\.data$/, '') ?? ''
    return find(desk, segments) ?? '/:desk/*'
  }
}

function patternsOf(routes: ServerBuild['routes']): { pattern: string; isDesk: boolean }[] {
  const parentOf = (id: string | undefined) => (id === undefined ? undefined : routes[id])
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root') return []
    const paths: string[] = []
    let isDesk = false
    for (let part = parentOf(route.id); part; part = parentOf(part.parentId)) {
      if (part.path) paths.unshift(part.path)
      isDesk ||= part.id === 'desk'
    }
    return [{ pattern: `/${paths.join('/')}`, isDesk }]
  })
}

function emptySegment(): Segment {
  return { fixed: new Map(), parameter: null, rest: null, end: null }
}

function add(tree: Segment, pattern: string): void {
  let segment = tree
  for (const part of pattern.split('/').filter((text) => text !== '')) {
    if (part === '*') {
      segment.rest = pattern
      return
    }
    if (part.startsWith(':')) segment = segment.parameter ??= emptySegment()
    else {
      const next = segment.fixed.get(part) ?? emptySegment()
      segment.fixed.set(part, next)
      segment = next
    }
  }
  segment.end = pattern
}

/** Fixed texts before parameters, and both before a rest, as React Router ranks them. */
function find(segment: Segment, path: readonly string[], depth = 0): string | null {
  const text = path[depth]
  if (text === undefined) return segment.end ?? segment.rest
  const fixed = segment.fixed.get(text)
  const { parameter } = segment
  return (
    (fixed && find(fixed, path, depth + 1)) ??
    (parameter && find(parameter, path, depth + 1)) ??
    segment.rest
  )
}
