import { item } from '../lists.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, group, line, path, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

/**
 * A network at night and the one path through it.
 * @type {import('../frame.mjs').Composition}
 */
export function constellation({ sheet, rng, palette }) {
  const nodes = scatter(rng, rng.range(112, 134))
  const edges = gabrielEdges(nodes)
  const start = nearest(nodes, { x: WIDTH * 0.1, y: HEIGHT * rng.range(0.25, 0.85) })
  const end = nearest(nodes, { x: WIDTH * rng.range(0.78, 0.88), y: HEIGHT * rng.range(0.2, 0.6) })
  const route = shortestPath(nodes, edges, start, end)
  const target = item(nodes, end)

  sheet.add(
    sheet.light(target, 900, palette.deep, 0.85),
    sheet.light(target, 420, palette.main, 0.22),
  )
  sheet.add(drawFacets(nodes, edges, route, palette))
  for (const [a, b] of edges) {
    const light = closeness(nodes, route, a, b)
    sheet.add(
      line(item(nodes, a), item(nodes, b), {
        stroke: palette.main,
        'stroke-width': 1.3,
        opacity: 0.2 + 0.45 * light,
      }),
    )
  }
  nodes.forEach((node, i) => {
    const light = closeness(nodes, route, i, i)
    sheet.add(circle(node, 3 + 2.5 * light, { fill: palette.ramp(0.45 + 0.35 * light) }))
  })
  drawRoute(
    sheet,
    palette,
    route.map((i) => item(nodes, i)),
  )
}

/**
 * Points at least `gap` apart, by dart throwing, so the net has an even mesh.
 * @param {import('../random.mjs').Rng} rng @param {number} gap
 */
function scatter(rng, gap) {
  /** @type {Point[]} */
  const points = []
  for (let tries = 0; tries < 4000; tries++) {
    const point = { x: rng.range(-80, WIDTH + 80), y: rng.range(-80, HEIGHT + 80) }
    if (points.every((other) => distance(point, other) > gap)) points.push(point)
  }
  return points
}

/**
 * Two nodes are linked when no third one lies in the circle between them: no crossings, no clutter.
 * @param {Point[]} nodes
 * @returns {[number, number][]}
 */
function gabrielEdges(nodes) {
  /** @type {[number, number][]} */
  const edges = []
  for (let a = 0; a < nodes.length; a++) {
    for (let b = a + 1; b < nodes.length; b++) {
      const middle = midpoint(item(nodes, a), item(nodes, b))
      const radius = distance(item(nodes, a), middle)
      if (nodes.every((node, i) => i === a || i === b || distance(node, middle) > radius))
        edges.push([a, b])
    }
  }
  return edges
}

/**
 * @param {Point[]} nodes @param {[number, number][]} edges
 * @param {number} start @param {number} end
 */
function shortestPath(nodes, edges, start, end) {
  const cost = nodes.map((_, i) => (i === start ? 0 : Infinity))
  /** @type {number[]} */
  const previous = []
  /** @param {number} from @param {number} to */
  const relax = (from, to) => {
    const through = item(cost, from) + distance(item(nodes, from), item(nodes, to))
    if (through >= item(cost, to)) return
    cost[to] = through
    previous[to] = from
  }
  // Relaxing every edge as many times as there are nodes is plenty fast for a hundred of them.
  for (let round = 0; round < nodes.length; round++) {
    for (const [a, b] of edges) {
      relax(a, b)
      relax(b, a)
    }
  }
  const route = [end]
  while (route[0] !== start) route.unshift(item(previous, item(route, 0)))
  return route
}

/**
 * Triangles that touch the route take a little of its light.
 * @param {Point[]} nodes @param {[number, number][]} edges @param {number[]} route
 * @param {import('../palette.mjs').Palette} palette
 */
function drawFacets(nodes, edges, route, palette) {
  const linked = new Set(edges.map(([a, b]) => `${a}-${b}`))
  const facets = []
  for (const [a, b] of edges) {
    for (let c = b + 1; c < nodes.length; c++) {
      if (!linked.has(`${a}-${c}`) || !linked.has(`${b}-${c}`)) continue
      const touches = [a, b, c].filter((i) => route.includes(i)).length
      if (!touches) continue
      const d = polyline(
        [a, b, c].map((i) => item(nodes, i)),
        true,
      )
      facets.push(
        path(d, { fill: palette.main, opacity: 0.05 + 0.07 * touches * (0.5 + (c % 3) / 3) }),
      )
    }
  }
  return facets
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point[]} route
 */
function drawRoute(sheet, palette, route) {
  const target = item(route, -1)
  const trace = path(polyline(route), {
    stroke: sheet.linear(item(route, 0), target, [
      [0, palette.main, 0.25],
      [0.5, palette.bright],
      [1, '#ffffff'],
    ]),
    'stroke-width': 4,
    'stroke-linejoin': 'round',
  })
  sheet.add(group(sheet.glow(trace, 10, 1), { style: SCREEN }))
  sheet.add(
    route
      .slice(0, -1)
      .map((node) =>
        circle(node, 8, { fill: palette.ground, stroke: palette.bright, 'stroke-width': 3 }),
      ),
  )
  sheet.add(
    sheet.light(target, 170, palette.signal, 0.8),
    circle(target, 36, { fill: 'none', stroke: palette.signal, 'stroke-width': 2.4 }),
    circle(target, 17, { fill: palette.signal }),
    circle(target, 7, { fill: '#ffffff' }),
  )
}

/** @param {Point[]} nodes @param {number[]} route @param {number} a @param {number} b */
function closeness(nodes, route, a, b) {
  const middle = midpoint(item(nodes, a), item(nodes, b))
  const gap = Math.min(...route.map((i) => distance(item(nodes, i), middle)))
  return Math.exp(-((gap / 190) ** 2))
}

/** @param {Point[]} nodes @param {Point} point */
function nearest(nodes, point) {
  const gaps = nodes.map((node) => distance(node, point))
  return gaps.indexOf(Math.min(...gaps))
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y)

/** @param {Point} a @param {Point} b @returns {Point} */
const midpoint = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
