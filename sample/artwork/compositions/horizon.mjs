import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, el, group, line } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

/**
 * First light on the limb of a planet whose surface is a grid.
 * @type {import('../frame.mjs').Composition}
 */
export function horizon({ sheet, rng, palette }) {
  const radius = rng.range(1050, 2400)
  const dawn = { x: WIDTH * rng.range(0.5, 0.7), y: HEIGHT * rng.range(0.5, 0.62) }
  const center = { x: dawn.x + rng.range(-160, 160), y: 0 }
  center.y = dawn.y + Math.sqrt(radius ** 2 - (dawn.x - center.x) ** 2)

  drawSky(sheet, rng, palette, dawn)
  sheet.add(circle(center, radius, { fill: palette.ground }))
  drawSurface(sheet, palette, center, radius, dawn)
  drawLimb(sheet, palette, center, radius, dawn)
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} dawn
 */
function drawSky(sheet, rng, palette, dawn) {
  sheet.add(
    sheet.light(dawn, 1000, palette.deep, 1),
    sheet.light(dawn, 560, palette.main, 0.42),
    sheet.light({ x: dawn.x - 90, y: dawn.y }, 420, palette.rim, 0.28),
  )
  // A column of light, wide and faint, anchors the source in the upper half of the page.
  const column = sheet.linear({ x: 0, y: dawn.y }, { x: 0, y: 0 }, [
    [0, palette.bright, 0.55],
    [0.5, palette.main, 0.16],
    [1, palette.main, 0],
  ])
  sheet.add(
    el('rect', {
      x: dawn.x - 34,
      y: 0,
      width: 68,
      height: dawn.y,
      fill: column,
      filter: sheet.blur(22),
      style: SCREEN,
    }),
  )
  for (let i = 0; i < 46; i++) {
    const star = { x: rng.range(0, WIDTH), y: rng.range(0, dawn.y - 60) }
    sheet.add(
      circle(star, rng.range(1.2, 2.4), { fill: palette.bright, opacity: rng.range(0.2, 0.7) }),
    )
  }
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {number} radius @param {Point} dawn
 */
function drawSurface(sheet, palette, center, radius, dawn) {
  const paint = sheet.radial(dawn, 860, [
    [0, palette.bright, 0.95],
    [0.25, palette.main, 0.6],
    [0.65, palette.second, 0.3],
    [1, palette.deep, 0.05],
  ])
  const vanishing = { x: dawn.x, y: dawn.y - 90 }
  const meridians = Array.from({ length: 61 }, (_, i) => {
    const foot = { x: dawn.x + (i - 30) * 192, y: HEIGHT + 60 }
    return line(vanishing, foot, { stroke: paint })
  })
  // Parallels are the limb itself, lowered: their spacing grows as they come nearer.
  const parallels = Array.from({ length: 11 }, (_, i) =>
    circle({ x: center.x, y: center.y + 7 * (i + 1) ** 1.75 }, radius, {
      fill: 'none',
      stroke: paint,
    }),
  )
  const clip = sheet.clip(circle(center, radius, {}))
  sheet.add(
    group([...meridians, ...parallels], { 'clip-path': clip, 'stroke-width': 1.4, opacity: 0.75 }),
  )
  sheet.add(group(sheet.light(dawn, 420, palette.main, 0.5), { 'clip-path': clip }))
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point} center @param {number} radius @param {Point} dawn
 */
function drawLimb(sheet, palette, center, radius, dawn) {
  const stroke = sheet.radial(dawn, 980, [
    [0, '#ffffff'],
    [0.15, palette.bright],
    [0.45, palette.main, 0.8],
    [1, palette.second, 0],
  ])
  const limb = circle(center, radius, { fill: 'none', stroke, 'stroke-width': 3.5 })
  sheet.add(
    group(sheet.glow(limb, 12, 1), { style: SCREEN }),
    sheet.light(dawn, 210, palette.signal, 0.6),
    sheet.light(dawn, 80, '#ffffff', 1),
  )
}
