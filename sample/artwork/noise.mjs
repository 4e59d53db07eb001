import { item } from './lists.mjs'
import { shuffle } from './random.mjs'

/** @typedef {(x: number, y: number) => number} Noise smooth, roughly in [-1, 1] */

/**
 * Perlin gradient noise over a table shuffled by the seed.
 * @param {import('./random.mjs').Rng} rng
 * @returns {Noise}
 */
export function createNoise(rng) {
  const order = shuffle(
    rng,
    Array.from({ length: 256 }, (_, i) => i),
  )
  /** @param {number} x @param {number} y */
  const angleAt = (x, y) => (item(order, (item(order, x & 255) + y) & 255) / 256) * Math.PI * 2

  /** @param {number} cellX @param {number} cellY @param {number} x @param {number} y */
  const corner = (cellX, cellY, x, y) => {
    const angle = angleAt(cellX, cellY)
    return Math.cos(angle) * (x - cellX) + Math.sin(angle) * (y - cellY)
  }

  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const u = fade(x - x0)
    const v = fade(y - y0)
    const top = mix(corner(x0, y0, x, y), corner(x0 + 1, y0, x, y), u)
    const bottom = mix(corner(x0, y0 + 1, x, y), corner(x0 + 1, y0 + 1, x, y), u)
    return mix(top, bottom, v) * 1.4
  }
}

/** @param {number} t */
const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10)

/** @param {number} a @param {number} b @param {number} t */
const mix = (a, b, t) => a + (b - a) * t
