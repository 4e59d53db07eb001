import { around } from '../lists.mjs'
import { mixColors } from '../palette.mjs'
import { HEIGHT, WIDTH } from '../sheet.mjs'
import { arc, circle, group, pair, path, polar, polyline, short } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

/**
 * @typedef {object} Blade
 * @property {Point} vertex where its inner edge starts
 * @property {Point} next where its inner edge ends and the next blade begins
 * @property {Point} center
 * @property {number} blades how many share the circle
 * @property {number} reach how far it extends
 * @property {string} shadow the filter of the shadow it lies in
 * @property {number} shade -1 turned away from the lamp, 1 facing it
 */

/**
 * An iris of overlapping blades closing on the light: the eye that keeps watch.
 * @type {import('../frame.mjs').Composition}
 */
export function aperture({ sheet, rng, palette }) {
  const center = { x: WIDTH * rng.range(0.54, 0.66), y: HEIGHT * rng.range(0.46, 0.54) }
  const blades = rng.int(7, 10)
  const opening = rng.range(120, 185)
  const turn = rng.range(0, Math.PI * 2)
  const reach = rng.range(1500, 1700)
  const lamp = rng.range(0, blades)
  const shadow = sheet.blur(34)

  sheet.add(
    sheet.light(center, opening * 3, palette.main, 0.9),
    sheet.light(center, opening * 1.6, palette.bright, 0.9),
    sheet.light(polar(center, opening * 0.5, turn), opening, palette.signal, 0.8),
  )
  const vertices = Array.from({ length: blades }, (_, i) =>
    polar(center, opening, turn + (i / blades) * Math.PI * 2),
  )
  vertices.forEach((vertex, i) => {
    const next = around(vertices, i + 1)
    drawBlade(sheet, palette, {
      vertex,
      next,
      center,
      blades,
      reach,
      shadow,
      shade: Math.cos(((i - lamp) / blades) * Math.PI * 2),
    })
  })
  sheet.add(
    group(
      sheet.glow(
        path(polyline(vertices, true), { stroke: palette.bright, 'stroke-width': 2.4 }),
        14,
        0.9,
      ),
    ),
  )
  drawBezel(sheet, palette, center, opening, rng.range(0, Math.PI * 2))
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Blade} blade
 */
function drawBlade(sheet, palette, { vertex, next, center, blades, reach, shadow, shade }) {
  const edge = Math.atan2(next.y - vertex.y, next.x - vertex.x)
  const turn = (Math.PI * 2) / blades
  const near = polar(next, reach, edge)
  const far = polar(vertex, reach, edge - turn)
  const bow = short(reach * 0.9)
  const outward = `A${bow} ${bow} 0 0 1 ${pair(near)}`
  const inward = `A${bow} ${bow} 0 0 0 ${pair(vertex)}`
  const d = `M${pair(vertex)}L${pair(next)}${outward}L${pair(far)}${inward}Z`
  const lit = 0.5 + 0.5 * shade
  const fill = sheet.radial(center, 900, [
    [0.1, mixColors(palette.deep, palette.main, 0.4 + 0.5 * lit)],
    [0.32, mixColors(palette.ground, palette.deep, 0.5 + 0.5 * lit)],
    [0.75, mixColors(palette.ground, palette.lift, lit)],
    [1, palette.ground],
  ])
  const stroke = sheet.radial(center, 900, [
    [0.1, palette.bright],
    [0.35, palette.main, 0.8],
    [1, palette.main, 0.12],
  ])
  const cast = path(`M${pair(next)}${outward}`, {
    stroke: '#01030a',
    'stroke-width': 90,
    filter: shadow,
    opacity: 0.85,
  })
  // Clipping each shadow to its own blade lets every blade lie under the next, all the way round.
  sheet.add(
    path(d, { fill }),
    group(cast, { 'clip-path': sheet.clip(path(d, {})) }),
    path(d, { stroke, 'stroke-width': 1.8 }),
  )
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {number} opening @param {number} start
 */
function drawBezel(sheet, palette, center, opening, start) {
  const radius = opening + 205
  sheet.add(
    circle(center, radius, {
      fill: 'none',
      stroke: palette.main,
      'stroke-width': 1.4,
      opacity: 0.5,
    }),
    sheet.glow(
      path(arc(center, radius, start, start + 1.2), {
        stroke: palette.signal,
        'stroke-width': 3.5,
      }),
      7,
      0.8,
    ),
  )
}
