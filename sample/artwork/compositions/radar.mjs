import { mixColors } from '../palette.mjs'
import { HEIGHT, WIDTH } from '../sheet.mjs'
import { arc, circle, group, line, path, polar, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

const SWEEP_STEPS = 160
const RINGS = 14

/**
 * A radar sweep over range rings, with one contact that differs from the others.
 * @type {import('../frame.mjs').Composition}
 */
export function radar({ sheet, rng, palette }) {
  const cornered = rng.chance(0.5)
  const center = cornered
    ? { x: WIDTH * rng.range(0.72, 0.86), y: HEIGHT * rng.range(0.92, 1.05) }
    : { x: WIDTH * rng.range(0.54, 0.66), y: HEIGHT * rng.range(0.5, 0.62) }
  const spacing = cornered ? rng.range(84, 104) : rng.range(64, 80)
  const reach = spacing * RINGS
  const heading = cornered ? -Math.PI * rng.range(0.34, 0.42) : -Math.PI * rng.range(0.1, 0.4)
  const width = rng.range(1.5, 2.1)

  sheet.add(sheet.light(center, reach * 0.8, palette.deep, 0.7))
  sheet.add(drawSweep(sheet, palette, { center, reach, heading, width }))
  sheet.add(drawRings(palette, center, spacing), drawTicks(palette, center, spacing * 5))
  drawBeam(sheet, palette, center, polar(center, reach, heading))

  for (let i = 0; i < 4; i++) {
    const lag = width * (0.34 + 0.17 * i)
    const at = polar(center, spacing * rng.range(1.8, 6.2), heading - lag)
    const age = 1 - lag / width
    sheet.add(
      sheet.light(at, 30 + 20 * age, palette.bright, 0.3 + 0.5 * age),
      circle(at, 3.5 + 3 * age, { fill: palette.bright, opacity: 0.5 + 0.5 * age }),
    )
  }
  drawContact(sheet, palette, polar(center, spacing * rng.range(3.4, 4.4), heading - 0.3))
}

/**
 * SVG has no conic gradient: thin wedges stand in for one, without anti-aliasing, whose seams would
 * show, and with one mask for the fade towards the rim.
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {{ center: Point, reach: number, heading: number, width: number }} sweep
 */
function drawSweep(sheet, palette, { center, reach, heading, width }) {
  const fade = sheet.radial(center, reach, [
    [0, '#ffffff', 0.85],
    [0.4, '#ffffff', 0.65],
    [1, '#ffffff', 0.04],
  ])
  const wedges = Array.from({ length: SWEEP_STEPS }, (_, i) => {
    const edges = [i, i + 1].map((step) => heading - (width * step) / SWEEP_STEPS)
    const corners = [center, ...edges.map((angle) => polar(center, reach * 1.05, angle))]
    const age = i / SWEEP_STEPS
    return path(polyline(corners, true), {
      fill: mixColors(palette.main, palette.second, age),
      opacity: 0.85 * (1 - age) ** 1.4,
      'shape-rendering': 'crispEdges',
    })
  })
  return group(group(wedges, { filter: sheet.blur(2) }), {
    mask: sheet.mask(circle(center, reach, { fill: fade })),
  })
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {Point} end
 */
function drawBeam(sheet, palette, center, end) {
  const reach = Math.hypot(end.x - center.x, end.y - center.y)
  const stroke = sheet.radial(center, reach, [
    [0, '#ffffff'],
    [0.3, palette.bright],
    [1, palette.main, 0],
  ])
  sheet.add(
    sheet.glow(line(center, end, { stroke, 'stroke-width': 3 }), 9),
    sheet.light(center, 90, palette.bright, 0.8),
    circle(center, 7, { fill: '#ffffff' }),
  )
}

/**
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {number} spacing
 */
function drawRings(palette, center, spacing) {
  return Array.from({ length: RINGS }, (_, i) => {
    const isMajor = i % 3 === 1
    return circle(center, spacing * (i + 1), {
      fill: 'none',
      stroke: palette.main,
      'stroke-width': isMajor ? 2 : 1.3,
      opacity: (isMajor ? 0.6 : 0.32) * (1 - i / (RINGS + 3)),
    })
  })
}

/**
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {number} radius
 */
function drawTicks(palette, center, radius) {
  return Array.from({ length: 120 }, (_, i) => {
    const angle = (i / 120) * Math.PI * 2
    const isMajor = i % 10 === 0
    const length = isMajor ? 26 : 12
    return line(polar(center, radius + 10, angle), polar(center, radius + 10 + length, angle), {
      stroke: palette.bright,
      'stroke-width': 1.6,
      opacity: isMajor ? 0.7 : 0.3,
    })
  })
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} at
 */
function drawContact(sheet, palette, at) {
  const quarter = Math.PI / 2
  const brackets = [0, 1, 2, 3].map((i) =>
    path(arc(at, 46, i * quarter + 0.35, (i + 1) * quarter - 0.35), {
      stroke: palette.signal,
      'stroke-width': 4,
    }),
  )
  sheet.add(
    sheet.light(at, 210, palette.signal, 0.5),
    sheet.glow([circle(at, 17, { fill: palette.signal }), ...brackets], 6),
    circle(at, 6, { fill: '#ffffff' }),
  )
}
