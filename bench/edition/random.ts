/** Seeded: the same seed gives the same edition on every machine. (mulberry32) */
export function createRandom(seed: number) {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
  }
}

export type Random = ReturnType<typeof createRandom>
