import { item } from './lists.mjs'

/**
 * Seeded randomness: the same seed must give the same picture on every machine, so neither
 * Math.random nor anything that depends on the clock is used anywhere in the artwork.
 */

/**
 * @typedef {object} Rng
 * @property {() => number} next a float in [0, 1)
 * @property {(min: number, max: number) => number} range a float in [min, max)
 * @property {(min: number, max: number) => number} int an integer in [min, max], both included
 * @property {<T>(items: readonly T[]) => T} pick one of the items
 * @property {(probability: number) => boolean} chance true with this probability
 * @property {() => 1 | -1} sign
 */

/**
 * FNV-1a with a final avalanche, so that ids differing by one digit give unrelated seeds.
 * @param {string} text
 * @returns {number} an unsigned 32-bit integer
 */
export function hash(text) {
  let h = 0x811c9dc5
  for (const char of text)
    h = Math.imul(h ^ /** @type {number} */ (char.codePointAt(0)), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * @param {string} seed
 * @returns {Rng}
 */
export function createRng(seed) {
  const next = mulberry32(hash(seed))
  /** @type {Rng['range']} */
  const range = (min, max) => min + next() * (max - min)
  return {
    next,
    range,
    int: (min, max) => Math.floor(range(min, max + 1)),
    pick: (items) => item(items, Math.floor(next() * items.length)),
    chance: (probability) => next() < probability,
    sign: () => (next() < 0.5 ? -1 : 1),
  }
}

/**
 * @template T
 * @param {Rng} rng
 * @param {readonly T[]} items
 * @returns {T[]} a shuffled copy
 */
export function shuffle(rng, items) {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = rng.int(0, i)
    const swapped = item(result, i)
    result[i] = item(result, j)
    result[j] = swapped
  }
  return result
}

/** @param {number} state */
function mulberry32(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
