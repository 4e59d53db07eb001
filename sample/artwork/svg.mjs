import { around, item } from './lists.mjs'

/** Plain functions that write SVG text; nothing here knows about colour or composition. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Record<string, string | number | undefined>} Attributes */

/**
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string | string[]} [children]
 */
export function el(name, attributes, children = '') {
  const inner = Array.isArray(children) ? children.join('') : children
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('')
  return inner ? `<${name}${written}>${inner}</${name}>` : `<${name}${written}/>`
}

/** @param {Point} center @param {number} r @param {Attributes} attributes */
export const circle = (center, r, attributes) =>
  el('circle', { cx: center.x, cy: center.y, r, ...attributes })

/** @param {Point} a @param {Point} b @param {Attributes} attributes */
export const line = (a, b, attributes) =>
  el('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, ...attributes })

/** @param {string} d @param {Attributes} attributes */
export const path = (d, attributes) => el('path', { d, fill: 'none', ...attributes })

/** @param {string | string[]} children @param {Attributes} [attributes] */
export const group = (children, attributes = {}) => el('g', attributes, children)

/**
 * @param {Point[]} points
 * @param {boolean} [closed]
 */
export function polyline(points, closed = false) {
  const d = points.map((p, i) => `${i ? 'L' : 'M'}${pair(p)}`).join('')
  return closed ? `${d}Z` : d
}

/**
 * A Catmull-Rom spline through the points, written as cubic Béziers.
 * @param {Point[]} points
 * @param {boolean} [closed]
 */
export function spline(points, closed = false) {
  const count = points.length
  /** @param {number} i */
  const at = (i) => (closed ? around(points, i) : item(points, Math.min(Math.max(i, 0), count - 1)))
  let d = `M${pair(item(points, 0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const from = at(i)
    const to = at(i + 1)
    const first = { x: from.x + (to.x - at(i - 1).x) / 6, y: from.y + (to.y - at(i - 1).y) / 6 }
    const second = { x: to.x - (at(i + 2).x - from.x) / 6, y: to.y - (at(i + 2).y - from.y) / 6 }
    d += `C${pair(first)} ${pair(second)} ${pair(to)}`
  }
  return closed ? `${d}Z` : d
}

/**
 * @param {Point} center @param {number} r @param {number} from @param {number} to radians
 */
export function arc(center, r, from, to) {
  const large = Math.abs(to - from) > Math.PI ? 1 : 0
  const sweep = to > from ? 1 : 0
  const [start, end] = [from, to].map((angle) => pair(polar(center, r, angle)))
  return `M${start}A${short(r)} ${short(r)} 0 ${large} ${sweep} ${end}`
}

/** @param {Point} center @param {number} r @param {number} angle @returns {Point} */
export const polar = (center, r, angle) => ({
  x: center.x + Math.cos(angle) * r,
  y: center.y + Math.sin(angle) * r,
})

/** @param {Point} p */
export const pair = (p) => `${short(p.x)} ${short(p.y)}`

/** @param {number} value two decimals are below what a pixel can show */
export const short = (value) => Math.round(value * 100) / 100
