import { mixColors } from '../palette.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { el, group } from '../svg.mjs'

/** @typedef {(row: number, column: number) => number} Weights */

/**
 * A wall of tiles as a heat map of attention: a diagonal, a few anchors, one pair singled out.
 * @type {import('../frame.mjs').Composition}
 */
export function matrix({ sheet, rng, noise, palette }) {
  const pitch = rng.range(62, 76)
  const columns = Math.ceil(WIDTH / pitch) + 1
  const rows = Math.ceil(HEIGHT / pitch) + 1
  const focus = {
    row: Math.round(rows * rng.range(0.3, 0.6)),
    column: Math.round(columns * rng.range(0.52, 0.7)),
  }
  const weights = attention(rng, noise, focus)
  const shift = { x: (WIDTH - columns * pitch) / 2, y: (HEIGHT - rows * pitch) / 2 }
  const middle = {
    x: shift.x + (focus.column + 0.5) * pitch,
    y: shift.y + (focus.row + 0.5) * pitch,
  }
  /** @type {string[]} */
  const lit = []
  /** @type {string[]} */
  const tiles = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corner = { x: shift.x + column * pitch, y: shift.y + row * pitch }
      const weight = weights(row, column)
      const tile = drawTile(palette, corner, pitch, weight)
      tiles.push(tile)
      if (weight > 0.5) lit.push(tile)
    }
  }
  sheet.add(
    sheet.light(middle, 1000, palette.deep, 0.7),
    group(lit, { filter: sheet.blur(26), opacity: 0.7, style: SCREEN }),
    tiles,
  )
  drawFocus(sheet, palette, middle, pitch)
}

/**
 * The look of a trained head: a bright band, the row and column of the pair, a little haze.
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../noise.mjs').Noise} noise
 * @param {{ row: number, column: number }} focus
 * @returns {Weights}
 */
function attention(rng, noise, focus) {
  const slope = rng.range(0.75, 1.15)
  const reach = rng.range(6.5, 8.5)
  const offset = rng.pick([-4, -3, 3, 4])
  return (row, column) => {
    const dx = column - focus.column
    const dy = row - focus.row
    const diagonal = Math.exp(-((dx * slope - dy + offset) ** 2) / 1.6)
    const axis = dx === 0 || dy === 0 ? 0.55 + 0.35 * noise(column * 0.7, row * 0.7) : 0
    const haze = Math.max(0, noise(row * 0.3, column * 0.3) + 0.1) * 0.5
    const flicker = 0.8 + 0.35 * noise(row * 1.7 + 30, column * 1.7)
    return Math.max(diagonal, axis, haze) * flicker * Math.exp(-((Math.hypot(dx, dy) / reach) ** 2))
  }
}

/**
 * @param {import('../palette.mjs').Palette} palette
 * @param {import('../svg.mjs').Point} corner @param {number} pitch @param {number} weight
 */
function drawTile(palette, corner, pitch, weight) {
  const inset = pitch * 0.07
  const tone = mixColors(
    palette.ramp(0.08 + 0.6 * weight),
    palette.second,
    0.3 * weight * (1 - weight),
  )
  return el('rect', {
    x: corner.x + inset,
    y: corner.y + inset,
    width: pitch - inset * 2,
    height: pitch - inset * 2,
    rx: pitch * 0.14,
    fill: tone,
    stroke: palette.ramp(0.2 + 0.6 * weight),
    'stroke-width': 1.4,
    opacity: 0.55 + 0.45 * Math.min(1, weight * 2),
  })
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {import('../svg.mjs').Point} middle @param {number} pitch
 */
function drawFocus(sheet, palette, middle, pitch) {
  const half = pitch * 0.43
  /** @param {number} grow @param {import('../svg.mjs').Attributes} attributes */
  const square = (grow, attributes) =>
    el('rect', {
      x: middle.x - half - grow,
      y: middle.y - half - grow,
      width: (half + grow) * 2,
      height: (half + grow) * 2,
      rx: pitch * 0.14 + grow,
      ...attributes,
    })
  sheet.add(
    sheet.light(middle, 300, palette.signal, 0.6),
    sheet.glow(square(0, { fill: palette.signal }), 14, 1),
    square(13, { fill: 'none', stroke: palette.signal, 'stroke-width': 2.4 }),
    sheet.light(middle, pitch * 0.6, '#ffffff', 0.9),
  )
}
