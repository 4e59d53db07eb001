import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Post } from '../post.rules'

interface Revision extends Pick<Post, 'kind' | 'id' | 'version'> {
  /** What else the value depends on. */
  variant?: string
}

interface RevisionCacheDeps<Input extends Revision, Value extends {}> {
  compute: (input: Input) => Promise<Value>
  /** The limit for what is stored, compressed. */
  maxBytes: number
}

/**
 * Caches what is expensive to compute from a post: once for each revision, also for concurrent requests. It is stored
 * compressed, a quarter of its size and outside of the heap, which otherwise grows by twice of what is in it.
 */
export function createRevisionCache<Input extends Revision, Value extends {}>(
  deps: RevisionCacheDeps<Input, Value>,
): (input: Input) => Promise<Value> {
  const cached = new LRUCache<string, Buffer>({
    maxSize: deps.maxBytes,
    sizeCalculation: (packed) => packed.length,
  })
  const pending = new Map<string, Promise<Value>>()

  async function computeAndCache(revision: string, input: Input): Promise<Value> {
    try {
      const value = await deps.compute(input)
      cached.set(revision, pack(value))
      return value
    } finally {
      pending.delete(revision)
    }
  }

  return async (input) => {
    const { kind, id, version, variant = '' } = input
    const revision = `${kind} ${id} ${version} ${variant}`
    const packed = cached.get(revision)
    if (packed) return unpack<Value>(packed)
    const known = pending.get(revision)
    if (known) return known
    const result = computeAndCache(revision, input)
    pending.set(revision, result)
    return result
  }
}

function pack(value: unknown): Buffer {
  const packed = zstdCompressSync(serialize(value))
  // A part of a larger buffer would keep all of it in memory.
  const exact = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(exact)
  return exact
}

function unpack<Value>(packed: Buffer): Value {
  return deserialize(zstdDecompressSync(packed)) as Value
}
