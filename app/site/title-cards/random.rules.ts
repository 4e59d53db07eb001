/** Numbers that the seed decides: a drawing must be the same on every instance and after every restart. */
export interface Random {
  /** A whole number from `from` to `to`. */
  between: (from: number, to: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
