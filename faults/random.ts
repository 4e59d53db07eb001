/** Repeatable random numbers: the same seed gives the same numbers. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability. */
  chance(probability: number): boolean
  uuid(): string
}

export function createRandom(seed: number): Random {
  // mulberry32: small, and good enough to choose times and payloads.
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    chance: (probability) => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
