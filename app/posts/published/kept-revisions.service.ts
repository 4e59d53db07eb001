import { LRUCache } from 'lru-cache'
import type { Post } from '../post.rules'

interface KeptRevisionsParts<Made extends {}> {
  make: (post: Post) => Promise<Made>
  charactersOf: (made: Made) => number
  mostCharacters: number
}

/** What is costly to make of a post: made once for each revision, however many ask at a time, and kept. */
export function createKeptRevisions<Made extends {}>(
  parts: KeptRevisionsParts<Made>,
): (post: Post) => Promise<Made> {
  const kept = new LRUCache<string, Made>({
    maxSize: parts.mostCharacters,
    sizeCalculation: (made) => parts.charactersOf(made) + 1,
  })
  const underWay = new Map<string, Promise<Made>>()

  async function makeAndKeep(revision: string, post: Post): Promise<Made> {
    try {
      const made = await parts.make(post)
      kept.set(revision, made)
      return made
    } finally {
      underWay.delete(revision)
    }
  }

  return async (post) => {
    const revision = `${post.kind} ${post.id} ${post.version}`
    const known = kept.get(revision) ?? underWay.get(revision)
    if (known !== undefined) return known
    const making = makeAndKeep(revision, post)
    underWay.set(revision, making)
    return making
  }
}
