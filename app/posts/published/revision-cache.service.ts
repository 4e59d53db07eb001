import { LRUCache } from 'lru-cache'
import type { Post } from '../post.rules'

interface Revision extends Pick<Post, 'kind' | 'id' | 'version'> {
  /** What else the value depends on. */
  variant?: string
}

interface RevisionCacheDeps<Input extends Revision, Value extends {}> {
  compute: (input: Input) => Promise<Value>
  charactersOf: (value: Value) => number
  maxCharacters: number
}

/** Caches what is expensive to compute from a post: once for each revision, also for concurrent requests. */
export function createRevisionCache<Input extends Revision, Value extends {}>(
  deps: RevisionCacheDeps<Input, Value>,
): (input: Input) => Promise<Value> {
  const cached = new LRUCache<string, Value>({
    maxSize: deps.maxCharacters,
    sizeCalculation: (value) => deps.charactersOf(value) + 1,
  })
  const pending = new Map<string, Promise<Value>>()

  async function computeAndCache(revision: string, input: Input): Promise<Value> {
    try {
      const value = await deps.compute(input)
      cached.set(revision, value)
      return value
    } finally {
      pending.delete(revision)
    }
  }

  return async (input) => {
    const { kind, id, version, variant = '' } = input
    const revision = `${kind} ${id} ${version} ${variant}`
    const known = cached.get(revision) ?? pending.get(revision)
    if (known !== undefined) return known
    const result = computeAndCache(revision, input)
    pending.set(revision, result)
    return result
  }
}
