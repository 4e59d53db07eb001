import { item } from '../lists.mjs'
import { mixColors } from '../palette.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, group, path, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

// Moving each lane's corner by this share of its offset keeps the gaps equal on the diagonal.
const MITRE = Math.tan(Math.PI / 8)

/**
 * One bus of parallel routes that divides like a river delta; in the gap it opens, a single route
 * goes on alone.
 * @type {import('../frame.mjs').Composition}
 */
export function circuit({ sheet, rng, palette }) {
  const lanes = rng.pick([15, 17, 19])
  const pitch = 250 / lanes + rng.range(3, 6)
  const fork = { x: WIDTH * rng.range(0.3, 0.38), y: HEIGHT * rng.range(0.46, 0.54) }
  const entry = rng.range(90, 170) * rng.sign()
  const routes = createDelta(rng, { lanes, pitch, fork, entry })
  const middle = (lanes - 1) / 2
  const end = { x: WIDTH * rng.range(0.66, 0.76), y: fork.y }

  sheet.add(
    sheet.light({ x: fork.x + 260, y: fork.y }, 900, palette.deep, 0.95),
    sheet.light(end, 420, palette.main, 0.25),
  )
  const stroke = sheet.radial({ x: fork.x + 160, y: fork.y }, 1000, [
    [0, palette.bright],
    [0.28, palette.main],
    [0.62, mixColors(palette.main, palette.second, 0.6), 0.75],
    [1, palette.deep, 0.3],
  ])
  const traces = routes
    .filter((_, lane) => lane !== middle)
    .map((points) =>
      path(polyline(points), { stroke, 'stroke-width': 3, 'stroke-linejoin': 'round' }),
    )
  sheet.add(sheet.glow(traces, 13, 0.55))
  sheet.add(routes.map((points, lane) => (lane === middle ? '' : drawVia(rng, palette, points))))
  drawSignal(sheet, palette, [...item(routes, middle).slice(0, 3), end])
}

/**
 * @param {import('../random.mjs').Rng} rng
 * @param {{ lanes: number, pitch: number, fork: Point, entry: number }} plan
 * @returns {Point[][]} one polyline per lane, top to bottom
 */
function createDelta(rng, { lanes, pitch, fork, entry }) {
  const middle = (lanes - 1) / 2
  // The two banks of the delta are drawn apart, so that it is never symmetrical.
  const banks = [-1, 1].map((side) => ({
    open: side * rng.range(120, 250),
    run: rng.range(90, 380),
    fork: rng.range(60, 120),
  }))
  const half = Math.ceil(middle / 2)
  return Array.from({ length: lanes }, (_, lane) => {
    const rank = lane - middle
    const offset = rank * pitch
    const side = Math.sign(rank)
    const isOuter = Math.abs(rank) > half
    const walk = createWalk({ x: -40, y: fork.y + entry + offset })
    walk.jog(fork.x - 150 - Math.abs(entry), -entry, offset)
    if (side) {
      const bank = item(banks, side < 0 ? 0 : 1)
      walk.jog(fork.x, bank.open, offset)
      const branch = side * bank.fork * (isOuter ? 1 : -0.4)
      walk.jog(fork.x + Math.abs(bank.open) + bank.run, branch, offset)
    }
    return walk.finish(WIDTH + 40)
  })
}

/** @param {Point} start */
function createWalk(start) {
  const points = [start]
  return {
    /** @param {number} x @param {number} shift @param {number} offset */
    jog: (x, shift, offset) => {
      const { y } = item(points, -1)
      const from = x - Math.sign(shift) * offset * MITRE
      points.push({ x: from, y }, { x: from + Math.abs(shift), y: y + shift })
    },
    /** @param {number} x */
    finish: (x) => [...points, { x, y: item(points, -1).y }],
  }
}

/**
 * A junction on the last straight: rare enough to stay an event.
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point[]} points
 */
function drawVia(rng, palette, points) {
  const elbow = item(points, -2)
  const x = elbow.x + rng.range(40, 420)
  if (!rng.chance(0.35) || x > WIDTH - 60) return ''
  return circle({ x, y: elbow.y }, 7, {
    fill: palette.ground,
    stroke: palette.bright,
    'stroke-width': 3,
  })
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point[]} points
 */
function drawSignal(sheet, palette, points) {
  const end = item(points, -1)
  const trace = path(polyline(points), {
    stroke: sheet.linear({ x: 0, y: 0 }, end, [
      [0, palette.signal, 0.35],
      [0.6, palette.signal],
      [1, '#ffffff'],
    ]),
    'stroke-width': 5,
    'stroke-linejoin': 'round',
  })
  sheet.add(
    group(sheet.glow(trace, 10, 1), { style: SCREEN }),
    sheet.light(end, 220, palette.signal, 0.75),
    circle(end, 38, { fill: 'none', stroke: palette.signal, 'stroke-width': 2.4 }),
    circle(end, 17, { fill: palette.signal }),
    circle(end, 7, { fill: '#ffffff' }),
  )
}
