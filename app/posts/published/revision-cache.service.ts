import { LRUCache } from 'lru-cache'
import type { Post } from '../post.rules'

interface RevisionCacheDeps<Value extends {}> {
  compute: (post: Post) => Promise<Value>
  charactersOf: (value: Value) => number
  maxCharacters: number
}

/** Caches what is expensive to compute from a post: once for each revision, also for concurrent requests. */
export function createRevisionCache<Value extends {}>(
  deps: RevisionCacheDeps<Value>,
): (post: Post) => Promise<Value> {
  const cached = new LRUCache<string, Value>({
    maxSize: deps.maxCharacters,
    sizeCalculation: (value) => deps.charactersOf(value) + 1,
  })
  const pending = new Map<string, Promise<Value>>()

  async function computeAndCache(revision: string, post: Post): Promise<Value> {
    try {
      const value = await deps.compute(post)
      cached.set(revision, value)
      return value
    } finally {
      pending.delete(revision)
    }
  }

  return async (post) => {
    const revision = `${post.kind} ${post.id} ${post.version}`
    const known = cached.get(revision) ?? pending.get(revision)
    if (known !== undefined) return known
    const result = computeAndCache(revision, post)
    pending.set(revision, result)
    return result
  }
}
