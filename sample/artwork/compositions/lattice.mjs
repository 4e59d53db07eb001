import { mixColors } from '../palette.mjs'
import { HEIGHT, WIDTH } from '../sheet.mjs'
import { path, polar, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

/**
 * A wall of identical cells and the one that gave way: its light falls on all the others.
 * @type {import('../frame.mjs').Composition}
 */
export function lattice({ sheet, rng, noise, palette }) {
  const radius = rng.range(74, 96)
  const tilt = rng.range(-0.3, 0.3)
  const breach = { x: WIDTH * rng.range(0.55, 0.7), y: HEIGHT * rng.range(0.4, 0.6) }
  const reach = rng.range(520, 640)

  sheet.add(
    sheet.light(breach, 1000, palette.main, 0.5),
    sheet.light(breach, 420, palette.signal, 0.9),
  )
  for (const center of cellCenters(breach, radius, tilt)) {
    const distance = Math.hypot(center.x - breach.x, center.y - breach.y)
    if (distance < radius * 0.5) continue
    drawCell(sheet, palette, {
      center,
      breach,
      radius: radius * 0.93,
      tilt,
      light: Math.exp(-((distance / reach) ** 2)) * (0.85 + 0.3 * noise(center.x, center.y)),
    })
  }
  drawLooseTile(sheet, rng, palette, breach, radius * 0.93, tilt)
}

/**
 * The breach is itself a cell of the lattice, so the hole is exactly one cell wide.
 * @param {Point} breach @param {number} radius @param {number} tilt
 * @returns {Point[]}
 */
function cellCenters(breach, radius, tilt) {
  const width = Math.sqrt(3) * radius
  const cells = []
  for (let row = -14; row <= 14; row++) {
    for (let column = -14; column <= 14; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * width
      const y = row * radius * 1.5
      const center = {
        x: breach.x + x * Math.cos(tilt) - y * Math.sin(tilt),
        y: breach.y + x * Math.sin(tilt) + y * Math.cos(tilt),
      }
      const inside =
        center.x > -radius &&
        center.x < WIDTH + radius &&
        center.y > -radius &&
        center.y < HEIGHT + radius
      if (inside) cells.push(center)
    }
  }
  return cells
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {{ center: Point, breach: Point, radius: number, tilt: number, light: number }} cell
 */
function drawCell(sheet, palette, { center, breach, radius, tilt, light }) {
  const toward = Math.atan2(breach.y - center.y, breach.x - center.x)
  const near = polar(center, radius, toward)
  const far = polar(center, radius, toward + Math.PI)
  const warm = mixColors(palette.main, palette.signal, Math.max(0, light - 0.55) * 0.9)
  const face = sheet.linear(near, far, [
    [0, mixColors(palette.ramp(0.06), warm, 0.62 * light)],
    [1, mixColors(palette.ground, palette.deep, 0.5 * light)],
  ])
  const edge = sheet.linear(near, far, [
    [0, mixColors(palette.deep, palette.bright, light), 0.35 + 0.65 * light],
    [1, palette.deep, 0.28],
  ])
  sheet.add(
    path(hexagon(center, radius, tilt), { fill: face, stroke: edge, 'stroke-width': 1.8 }),
    path(hexagon(center, radius * 0.62, tilt), {
      stroke: edge,
      'stroke-width': 1.3,
      opacity: 0.45 * light + 0.12,
    }),
  )
}

/** @param {Point} center @param {number} radius @param {number} tilt */
function hexagon(center, radius, tilt) {
  return polyline(
    [0, 1, 2, 3, 4, 5].map((i) => polar(center, radius, tilt + ((i + 0.5) * Math.PI) / 3)),
    true,
  )
}

/**
 * The loose tile, floating above the wall in the light of its gap.
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} breach @param {number} radius @param {number} tilt
 */
function drawLooseTile(sheet, rng, palette, breach, radius, tilt) {
  const drift = rng.range(-0.9, 0.9) + (rng.chance(0.5) ? 0 : Math.PI)
  const center = polar(breach, radius * rng.range(1.15, 1.4), drift)
  const turn = tilt + rng.range(0.25, 0.7) * rng.sign()
  const size = radius * 1.04
  const near = polar(center, size, drift + Math.PI)
  const far = polar(center, size, drift)
  const face = sheet.linear(near, far, [
    [0, mixColors(palette.signal, '#ffffff', 0.45)],
    [0.35, palette.signal],
    [1, mixColors(palette.signal, palette.deep, 0.85)],
  ])
  const fallen = polar(center, radius * 0.35, drift + 0.6)
  sheet.add(
    sheet.light(breach, radius * 1.05, '#ffffff', 0.85),
    path(hexagon(fallen, size, turn), { fill: '#01030a', opacity: 0.8, filter: sheet.blur(18) }),
    path(hexagon(center, size, turn), { fill: face, stroke: '#ffffff', 'stroke-width': 1.8 }),
    path(hexagon(center, size * 0.62, turn), {
      stroke: '#ffffff',
      'stroke-width': 1.4,
      opacity: 0.5,
    }),
  )
}
