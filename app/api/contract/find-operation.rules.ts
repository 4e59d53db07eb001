import type { Method, Operation } from './operation.rules'

export type FoundOperation<Caller> =
  | { ok: true; operation: Operation<Caller>; params: Record<string, string> }
  | { ok: false; reason: 'no-address' }
  /** The methods that the address has. */
  | { ok: false; reason: 'no-method'; allowed: Method[] }

/** Finds the operation for a path below the base of the API. HEAD is answered as GET. */
export function findOperation<Caller>(
  operations: readonly Operation<Caller>[],
  method: string,
  path: string,
): FoundOperation<Caller> {
  const segments = segmentsOf(path)
  if (!segments) return { ok: false, reason: 'no-address' }
  const matches = operations.flatMap((operation) => {
    const params = matchPath(operation.path, segments)
    return params ? [{ operation, params }] : []
  })
  const wanted = method === 'HEAD' ? 'GET' : method
  const found = matches.find(({ operation }) => operation.method === wanted)
  if (found) return { ok: true, ...found }
  if (matches.length === 0) return { ok: false, reason: 'no-address' }
  return {
    ok: false,
    reason: 'no-method',
    allowed: matches.map(({ operation }) => operation.method),
  }
}

/**
 * Null if a segment is not valid UTF-8. An encoded slash separates nothing, and one too many is another address: so each
 * resource has one.
 */
function segmentsOf(path: string): string[] | null {
  try {
    return path.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

function matchPath(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = pattern.slice(1).split('/')
  if (parts.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [position, part] of parts.entries()) {
    const segment = segments[position] ?? ''
    const [, name] = /^\{(.+)\}$/.exec(part) ?? []
    if (name === undefined ? part !== segment : segment === '') return null
    if (name !== undefined) params[name] = segment
  }
  return params
}
