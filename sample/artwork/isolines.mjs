import { item } from './lists.mjs'

/** @typedef {import('./svg.mjs').Point} Point */

/**
 * @typedef {object} Grid a scalar field sampled on square cells
 * @property {number[][]} values rows of samples
 * @property {number} cell the distance between two samples
 * @property {Point} origin where the first sample lies
 */

// Edges of a cell: 0 top, 1 right, 2 bottom, 3 left. Each segment keeps the high side on its right,
// so every crossed edge has one way in and one way out and the rings close by themselves.
/** @type {Record<number, [number, number][]>} */
const SEGMENTS = {
  1: [[3, 2]],
  2: [[2, 1]],
  3: [[3, 1]],
  4: [[1, 0]],
  5: [
    [3, 2],
    [1, 0],
  ],
  6: [[2, 0]],
  7: [[3, 0]],
  8: [[0, 3]],
  9: [[0, 2]],
  10: [
    [0, 3],
    [2, 1],
  ],
  11: [[0, 1]],
  12: [[1, 3]],
  13: [[1, 2]],
  14: [[2, 3]],
}

/**
 * @param {(x: number, y: number) => number} field
 * @param {{ width: number, height: number, cell: number, margin: number }} area
 * @returns {Grid}
 */
export function sampleField(field, { width, height, cell, margin }) {
  const columns = Math.ceil((width + margin * 2) / cell) + 1
  const rows = Math.ceil((height + margin * 2) / cell) + 1
  const origin = { x: -margin, y: -margin }
  const values = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i) => {
      // A border of low values closes the rings that would leave the page, outside of it.
      const atBorder = i === 0 || j === 0 || i === columns - 1 || j === rows - 1
      return atBorder ? -1 : field(origin.x + i * cell, origin.y + j * cell)
    }),
  )
  return { values, cell, origin }
}

/**
 * Marching squares.
 * @param {Grid} grid @param {number} level
 * @returns {Point[][]} closed rings around everything above the level
 */
export function traceIsolines(grid, level) {
  const links = linkEdges(grid, level)
  /** @type {Point[][]} */
  const rings = []
  while (links.size) {
    const [start] = links.keys()
    /** @type {Point[]} */
    const ring = []
    let edge = /** @type {number | undefined} */ (start)
    while (edge !== undefined && links.has(edge)) {
      ring.push(crossing(grid, level, edge))
      const next = links.get(edge)
      links.delete(edge)
      edge = next
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

/** @param {Grid} grid @param {number} level */
function linkEdges({ values }, level) {
  const columns = item(values, 0).length
  /** @param {number} i @param {number} j */
  const sample = (i, j) => item(item(values, j), i)
  /** @type {Map<number, number>} */
  const links = new Map()
  for (let j = 0; j < values.length - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const corners = [sample(i, j), sample(i + 1, j), sample(i + 1, j + 1), sample(i, j + 1)]
      const code = corners.reduce((bits, value) => bits * 2 + (value > level ? 1 : 0), 0)
      const edges = [
        edgeId(i, j, 0, columns),
        edgeId(i + 1, j, 1, columns),
        edgeId(i, j + 1, 0, columns),
        edgeId(i, j, 1, columns),
      ]
      for (const [from, to] of SEGMENTS[code] ?? []) links.set(item(edges, from), item(edges, to))
    }
  }
  return links
}

/** @param {number} i @param {number} j @param {number} vertical @param {number} columns */
const edgeId = (i, j, vertical, columns) => (j * columns + i) * 2 + vertical

/** @param {Grid} grid @param {number} level @param {number} edge @returns {Point} */
function crossing({ values, cell, origin }, level, edge) {
  const columns = item(values, 0).length
  const vertical = edge % 2
  const index = (edge - vertical) / 2
  const i = index % columns
  const j = (index - i) / columns
  const from = item(item(values, j), i)
  const to = vertical ? item(item(values, j + 1), i) : item(item(values, j), i + 1)
  const t = (level - from) / (to - from)
  return {
    x: origin.x + (i + (vertical ? 0 : t)) * cell,
    y: origin.y + (j + (vertical ? t : 0)) * cell,
  }
}
