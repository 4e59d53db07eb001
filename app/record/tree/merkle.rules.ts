import { createHash } from 'node:crypto'

// The Merkle tree of RFC 9162, section 2.1. Hashes are hexadecimal texts.

/** The root of a tree without entries. */
export const emptyRoot = createHash('sha256').digest('hex')

export function leafHash(entry: string): string {
  return createHash('sha256').update('\0').update(entry, 'utf8').digest('hex')
}

export function nodeHash(left: string, right: string): string {
  return createHash('sha256').update('\x01').update(left, 'hex').update(right, 'hex').digest('hex')
}

/** The complete subtrees of a tree from the left, the largest first: all that is needed to add entries to it. */
export interface Frontier {
  size: number
  hashes: readonly string[]
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] }

/** The tree with one more entry, and the hashes of the complete subtrees that end with it, from the leaf up. */
export function withLeaf(
  { size, hashes }: Frontier,
  leaf: string,
): { frontier: Frontier; completed: string[] } {
  const remaining = [...hashes]
  const completed = [leaf]
  let hash = leaf
  // An odd number of subtrees of one size: the new one makes a pair with the last of them.
  for (let pairs = size; pairs % 2 === 1; pairs = Math.floor(pairs / 2)) {
    hash = nodeHash(remaining.pop() ?? '', hash)
    completed.push(hash)
  }
  return { frontier: { size: size + 1, hashes: [...remaining, hash] }, completed }
}

export function rootOf({ hashes }: Frontier): string {
  if (hashes.length === 0) return emptyRoot
  return hashes.reduceRight((right, left) => nodeHash(left, right))
}
