import { item } from '../lists.mjs'
import { mixColors } from '../palette.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, group, path, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */
/** @typedef {(radius: number, angle: number) => Point} Orbit */

/**
 * An eclipsed body, its orbits, and one satellite that leaves a trail.
 * @type {import('../frame.mjs').Composition}
 */
export function orbits({ sheet, rng, palette }) {
  const center = { x: WIDTH * rng.range(0.52, 0.66), y: HEIGHT * rng.range(0.44, 0.56) }
  const radius = rng.range(165, 220)
  const flat = rng.range(0.2, 0.38)
  const tilt = rng.range(-0.45, 0.45)
  /** @type {Orbit} */
  const orbit = (r, angle) => {
    const x = Math.cos(angle) * r
    const y = Math.sin(angle) * r * flat
    return {
      x: center.x + x * Math.cos(tilt) - y * Math.sin(tilt),
      y: center.y + x * Math.sin(tilt) + y * Math.cos(tilt),
    }
  }
  const count = rng.int(6, 8)
  const radii = Array.from({ length: count }, (_, i) => radius * (1.45 + i * 0.46 + i * i * 0.035))

  sheet.add(sheet.light(center, 900, palette.deep, 0.8))
  sheet.add(radii.map((r, i) => drawHalf(palette, orbit, r, Math.PI, i / count)))
  drawBody(sheet, rng, palette, center, radius)
  sheet.add(radii.map((r, i) => drawHalf(palette, orbit, r, 0, i / count)))

  radii.forEach((r, i) => {
    if (i % 2) drawMoon(sheet, palette, orbit(r, rng.range(0, Math.PI * 2)), rng.range(6, 12))
  })
  drawTrail(sheet, palette, orbit, item(radii, 2), rng.range(0.25, 1.3))
}

/**
 * Half an ellipse at a time: the far half goes behind the body, the near half in front.
 * @param {import('../palette.mjs').Palette} palette
 * @param {Orbit} orbit @param {number} r @param {number} from @param {number} depth
 */
function drawHalf(palette, orbit, r, from, depth) {
  return path(arcPoints(orbit, r, from, from + Math.PI), {
    stroke: palette.ramp(0.62 - 0.2 * depth),
    'stroke-width': 1.6,
    opacity: (from ? 0.4 : 0.75) * (1 - depth * 0.55),
  })
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {number} radius
 */
function drawBody(sheet, rng, palette, center, radius) {
  const angle = rng.range(-2.6, -0.9)
  const lit = { x: center.x + Math.cos(angle) * radius, y: center.y + Math.sin(angle) * radius }
  const shade = { x: center.x * 2 - lit.x, y: center.y * 2 - lit.y }
  sheet.add(
    sheet.light(lit, radius * 2.6, palette.main, 0.6),
    circle(center, radius, { fill: palette.ground }),
    circle(center, radius, {
      // The centre of the gradient sits on the dark side, which leaves a crescent on the other.
      fill: sheet.radial(
        { x: center.x + (shade.x - center.x) * 0.32, y: center.y + (shade.y - center.y) * 0.32 },
        radius * 1.34,
        [
          [0, mixColors(palette.ground, palette.deep, 0.12)],
          [0.5, mixColors(palette.ground, palette.deep, 0.16)],
          [0.68, mixColors(palette.ground, palette.deep, 0.4)],
          [0.82, palette.deep],
          [0.92, palette.main],
          [0.98, palette.bright],
          [1, '#ffffff'],
        ],
      ),
    }),
    circle(center, radius, {
      fill: 'none',
      stroke: sheet.linear(lit, shade, [
        [0, '#ffffff'],
        [0.4, palette.main, 0.6],
        [1, palette.rim, 0.5],
      ]),
      'stroke-width': 2,
    }),
  )
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} at @param {number} radius
 */
function drawMoon(sheet, palette, at, radius) {
  sheet.add(
    sheet.light(at, radius * 5, palette.main, 0.5),
    circle(at, radius, {
      fill: sheet.linear(
        { x: at.x - radius, y: at.y - radius },
        { x: at.x + radius, y: at.y + radius },
        [
          [0, '#ffffff'],
          [0.45, palette.bright],
          [1, palette.deep],
        ],
      ),
    }),
  )
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Orbit} orbit @param {number} r @param {number} head
 */
function drawTrail(sheet, palette, orbit, r, head) {
  const steps = 40
  const sweep = 1.5
  const trail = Array.from({ length: steps }, (_, i) => {
    const from = head + (sweep * i) / steps
    return path(arcPoints(orbit, r, from, from + sweep / steps + 0.004), {
      stroke: palette.signal,
      'stroke-width': 5 * (1 - i / steps) + 1,
      opacity: (1 - i / steps) ** 1.6,
    })
  })
  const at = orbit(r, head)
  sheet.add(
    group(sheet.glow(trail, 8, 0.9), { style: SCREEN }),
    sheet.light(at, 150, palette.signal, 0.9),
    circle(at, 15, { fill: palette.signal }),
    circle({ x: at.x - 3, y: at.y - 3 }, 7, { fill: '#ffffff' }),
  )
}

/** @param {Orbit} orbit @param {number} r @param {number} from @param {number} to */
function arcPoints(orbit, r, from, to) {
  const steps = Math.max(2, Math.ceil(((to - from) * r) / 14))
  return polyline(
    Array.from({ length: steps + 1 }, (_, i) => orbit(r, from + ((to - from) * i) / steps)),
  )
}
