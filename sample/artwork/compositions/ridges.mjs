import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, group, pair, path, spline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */

/**
 * A signal read line after line, until it looks like a mountain range.
 * @type {import('../frame.mjs').Composition}
 */
export function ridges({ sheet, rng, noise, palette }) {
  const count = rng.int(24, 30)
  const focus = WIDTH * rng.range(0.5, 0.68)
  const top = HEIGHT * rng.range(0.38, 0.46)
  const breadth = rng.range(330, 480)
  const marked = Math.round(count * rng.range(0.34, 0.5))

  sheet.add(
    sheet.light({ x: focus, y: top - 40 }, 800, palette.deep, 1),
    sheet.light({ x: focus, y: top - 60 }, 430, palette.main, 0.45),
  )
  const stroke = glowAlong(sheet, palette.main, palette.bright, focus)
  const signal = glowAlong(sheet, palette.signal, palette.signal, focus)
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    const base = top + (HEIGHT * 1.06 - top) * t ** 1.5
    const points = profile(noise, { base, row: i, focus, breadth, scale: 1 - 0.55 * t })
    const d = spline(points)
    const floor = sheet.linear({ x: 0, y: base - 170 }, { x: 0, y: base + 90 }, [
      [0, palette.deep, 1],
      [0.55, palette.lift, 1],
      [1, palette.ground, 1],
    ])
    sheet.add(
      path(`${d}L${pair({ x: WIDTH + 60, y: HEIGHT + 60 })}L${pair({ x: -60, y: HEIGHT + 60 })}Z`, {
        fill: palette.ground,
      }),
      path(`${d}L${pair({ x: WIDTH + 60, y: HEIGHT + 60 })}L${pair({ x: -60, y: HEIGHT + 60 })}Z`, {
        fill: floor,
        opacity: 0.6 * (1 - t),
      }),
    )
    const ridge = path(d, {
      stroke: i === marked ? signal : stroke,
      'stroke-width': i === marked ? 3.6 : 1.5 + t,
      opacity: i === marked ? 1 : 0.55 + 0.35 * t,
    })
    if (i !== marked) sheet.add(ridge)
    else drawMarked(sheet, palette, ridge, points)
  }
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {string} ridge @param {Point[]} points
 */
function drawMarked(sheet, palette, ridge, points) {
  const summit = points.reduce((best, point) => (point.y < best.y ? point : best))
  sheet.add(
    group(sheet.glow(ridge, 9, 1), { style: SCREEN }),
    sheet.light(summit, 130, palette.signal, 0.8),
    circle(summit, 9, { fill: '#ffffff' }),
  )
}

/**
 * Rows sample one continuous field, so neighbours resemble each other and the lines read as land.
 * @param {import('../noise.mjs').Noise} noise
 * @param {{ base: number, row: number, focus: number, breadth: number, scale: number }} ridge
 */
function profile(noise, { base, row, focus, breadth, scale }) {
  const step = 32
  return Array.from({ length: Math.ceil((WIDTH + 120) / step) + 1 }, (_, i) => {
    const x = -60 + i * step
    const envelope = Math.exp(-(((x - focus) / breadth) ** 2))
    const crest = 0.5 + noise(x / 210, row * 0.16) + 0.28 * noise(x / 90, row * 0.28 + 40)
    const swell = noise(x / 300, row * 0.15 + 80) * 14
    return { x, y: base - Math.max(0, crest) * envelope * 185 * scale - swell }
  })
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {string} tone @param {string} peak @param {number} focus
 */
function glowAlong(sheet, tone, peak, focus) {
  return sheet.linear({ x: focus - 860, y: 0 }, { x: focus + 860, y: 0 }, [
    [0, tone, 0.1],
    [0.3, tone, 0.6],
    [0.5, peak, 1],
    [0.7, tone, 0.6],
    [1, tone, 0.1],
  ])
}
