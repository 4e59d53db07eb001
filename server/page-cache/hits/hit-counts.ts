import type { Count } from '../../metrics/registry/instruments'

/** How often the pages of one route were sent from memory. Plain numbers: counting must cost next to nothing. */
export interface HitCounts {
  whole: Count
  /** 304: the client has the page already. */
  unchanged: Count
  wholeHead: Count
  unchangedHead: Count
}

/** For each route, the numbers that `requests` shows. */
export function createHitCounts(
  requests: { of(labels: { route: string; method: string; status: string }): Count },
  routeOf: (path: string) => string,
): (path: string) => HitCounts {
  const known = new Map<string, HitCounts>()
  return (path) => {
    const route = routeOf(path)
    const counts = known.get(route) ?? {
      whole: requests.of({ route, method: 'GET', status: '200' }),
      unchanged: requests.of({ route, method: 'GET', status: '304' }),
      wholeHead: requests.of({ route, method: 'HEAD', status: '200' }),
      unchangedHead: requests.of({ route, method: 'HEAD', status: '304' }),
    }
    known.set(route, counts)
    return counts
  }
}
