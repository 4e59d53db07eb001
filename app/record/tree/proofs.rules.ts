/** A subtree: `count` entries from `start`. Its count is a power of two, unless it ends with the tree. */
export interface Subtree {
  start: number
  count: number
}

/** A complete subtree has its hash stored, in the row of its last entry, at this level above the leaf. */
export interface StoredHash {
  position: number
  level: number
}

/** The subtrees whose hashes prove that an entry is in the tree (RFC 9162, section 2.1.3.1), in their order. */
export function inclusionPath(position: number, size: number): Subtree[] {
  const path: Subtree[] = []
  let [start, count] = [0, size]
  while (count > 1) {
    const left = largestPowerBelow(count)
    if (position < start + left) {
      path.unshift({ start: start + left, count: count - left })
      count = left
    } else {
      path.unshift({ start, count: left })
      start += left
      count -= left
    }
  }
  return path
}

/** The subtrees that prove that a tree of `from` entries is the beginning of one of `to` (section 2.1.4.1). */
export function consistencyPath(from: number, to: number): Subtree[] {
  if (from === to || from === 0) return []
  const path: Subtree[] = []
  let [start, count, isWhole] = [0, to, true]
  while (from !== start + count) {
    const left = largestPowerBelow(count)
    if (from <= start + left) {
      path.unshift({ start: start + left, count: count - left })
      count = left
    } else {
      path.unshift({ start, count: left })
      start += left
      count -= left
      isWhole = false
    }
  }
  return isWhole ? path : [{ start, count }, ...path]
}

/** The stored hashes that a subtree is computed from, the largest first: one, unless it ends with the tree. */
export function partsOf({ start, count }: Subtree): StoredHash[] {
  const parts: StoredHash[] = []
  let [first, rest] = [start, count]
  while (rest > 0) {
    const level = Math.floor(Math.log2(rest))
    first += 2 ** level
    rest -= 2 ** level
    parts.push({ position: first - 1, level })
  }
  return parts
}

/** The largest power of two that is less than `count`. */
function largestPowerBelow(count: number): number {
  return 2 ** Math.ceil(Math.log2(count) - 1)
}
