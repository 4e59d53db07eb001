import { HEIGHT, WIDTH } from '../sheet.mjs'
import { group, line, path, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */
/** @typedef {(u: number, v: number, z: number) => Point} Project plane coordinates in [-1, 1] */

/**
 * A stack of glass planes seen from above, one of them lit.
 * @type {import('../frame.mjs').Composition}
 */
export function planes({ sheet, rng, palette }) {
  const count = rng.int(4, 6)
  const gap = 440 / count
  const size = rng.range(300, 335)
  const center = { x: WIDTH * rng.range(0.54, 0.6), y: HEIGHT * 0.5 + (gap * (count - 1)) / 2 }
  const squash = rng.range(0.33, 0.4)
  /** @type {Project} */
  const project = (u, v, z) => ({
    x: center.x + (u - v) * size * 0.87,
    y: center.y + (u + v) * size * squash - z * gap,
  })
  const lit = rng.int(Math.ceil(count / 2), count - 2)

  sheet.add(
    sheet.light(project(0, 0, lit), 900, palette.deep, 0.8),
    sheet.light(project(0, 0, lit), 420, palette.main, 0.35),
  )
  for (let level = 0; level < count; level++) {
    sheet.add(drawPlane(sheet, palette, project, level, level === lit))
    sheet.add(drawSurface(rng, palette, project, level, level === lit))
    if (level === lit) sheet.add(drawBlock(sheet, rng, palette, project, level))
  }
  sheet.add(drawPosts(palette, project, count))
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Project} project @param {number} level @param {boolean} lit
 */
function drawPlane(sheet, palette, project, level, lit) {
  const outline = polyline(
    roundedSquare(0.14).map(({ x, y }) => project(x, y, level)),
    true,
  )
  const fill = sheet.linear(project(-1, -1, level), project(1, 1, level), [
    [0, lit ? palette.bright : palette.main, lit ? 0.5 : 0.1],
    [0.5, lit ? palette.main : palette.deep, lit ? 0.5 : 0.26],
    [1, palette.second, lit ? 0.75 : 0.32],
  ])
  const stroke = sheet.linear(project(-1, 1, level), project(1, -1, level), [
    [0, palette.bright, lit ? 1 : 0.75],
    [0.5, palette.main, lit ? 1 : 0.45],
    [1, palette.bright, lit ? 1 : 0.6],
  ])
  const backing = path(outline, { fill: palette.ground, opacity: 0.4 })
  const face = path(outline, { fill, stroke, 'stroke-width': lit ? 2.6 : 1.6 })
  return [backing, ...(lit ? sheet.glow(face, 22, 0.75) : [face])]
}

/**
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../palette.mjs').Palette} palette
 * @param {Project} project @param {number} level @param {boolean} lit
 */
function drawSurface(rng, palette, project, level, lit) {
  const cells = rng.pick([4, 6, 8])
  const stroke = lit ? palette.bright : palette.main
  const marks = []
  for (let i = 1; i < cells; i++) {
    const at = (i / cells) * 2 - 1
    marks.push(line(project(at, -0.94, level), project(at, 0.94, level), { stroke }))
    marks.push(line(project(-0.94, at, level), project(0.94, at, level), { stroke }))
  }
  return group(marks, { 'stroke-width': 1.2, opacity: lit ? 0.5 : 0.2 })
}

/**
 * The one cell of the lit plane that carries the signal.
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../palette.mjs').Palette} palette
 * @param {Project} project @param {number} level
 */
function drawBlock(sheet, rng, palette, project, level) {
  const u = rng.pick([0.3, 0.45, 0.62])
  const v = 0.62
  const corners = [
    project(u, v, level),
    project(u + 0.25, v, level),
    project(u + 0.25, v + 0.25, level),
    project(u, v + 0.25, level),
  ]
  const cell = path(polyline(corners, true), { fill: palette.signal })
  return [
    sheet.light(project(u + 0.125, v + 0.125, level), 200, palette.signal, 0.55),
    ...sheet.glow(cell, 12, 1),
  ]
}

/**
 * @param {import('../palette.mjs').Palette} palette
 * @param {Project} project @param {number} count
 */
function drawPosts(palette, project, count) {
  const corners = [
    { u: -0.95, v: 0.95 },
    { u: 0.95, v: 0.95 },
    { u: 0.95, v: -0.95 },
  ]
  return corners.map(({ u, v }) =>
    line(project(u, v, 0), project(u, v, count - 1), {
      stroke: palette.bright,
      'stroke-width': 1.3,
      'stroke-dasharray': '2 9',
      opacity: 0.55,
    }),
  )
}

/** @param {number} radius @returns {Point[]} a square of side 2 with rounded corners */
function roundedSquare(radius) {
  const inner = 1 - radius
  const corners = [
    { x: inner, y: inner },
    { x: -inner, y: inner },
    { x: -inner, y: -inner },
    { x: inner, y: -inner },
  ]
  return corners.flatMap((corner, quarter) =>
    Array.from({ length: 7 }, (_, i) => {
      const angle = (quarter + i / 6) * (Math.PI / 2)
      return { x: corner.x + Math.cos(angle) * radius, y: corner.y + Math.sin(angle) * radius }
    }),
  )
}
