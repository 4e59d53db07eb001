import { sampleField, traceIsolines } from '../isolines.mjs'
import { around } from '../lists.mjs'
import { mixColors } from '../palette.mjs'
import { HEIGHT, WIDTH } from '../sheet.mjs'
import { circle, group, path, spline } from '../svg.mjs'

/**
 * A relief of stacked paper: each height is a sheet that throws its shadow on the one below.
 * @type {import('../frame.mjs').Composition}
 */
export function contours({ sheet, rng, noise, palette }) {
  const summit = { x: WIDTH * rng.range(0.58, 0.72), y: HEIGHT * rng.range(0.38, 0.6) }
  const grid = sampleField(createRelief(rng, noise, summit), {
    width: WIDTH,
    height: HEIGHT,
    cell: 20,
    margin: 80,
  })
  const peak = peakOf(grid)
  const levels = rng.int(13, 16)
  const shadow = sheet.blur(16)

  for (let i = 0; i < levels; i++) {
    const t = i / (levels - 1)
    const d = traceIsolines(grid, 0.1 + t * (peak.value * 0.95 - 0.1))
      .map((ring) => spline(relax(relax(ring)), true))
      .join('')
    if (!d) continue
    const tone = palette.ramp(0.08 + 0.62 * t ** 1.9)
    const lit = mixColors(tone, palette.second, 0.3 * t)
    const fill = sheet.linear({ x: summit.x - 500, y: 0 }, { x: summit.x + 500, y: HEIGHT }, [
      [0, lit],
      [1, mixColors(tone, palette.ground, 0.45)],
    ])
    sheet.add(
      group(path(d, { fill: '#01030a', transform: 'translate(10 20)' }), {
        filter: shadow,
        opacity: 0.75,
      }),
      path(d, { fill, stroke: palette.ramp(0.3 + 0.5 * t), 'stroke-width': 1.4 }),
    )
  }
  markSummit(sheet, palette, peak)
}

/**
 * @param {import('../random.mjs').Rng} rng
 * @param {import('../noise.mjs').Noise} noise
 * @param {import('../svg.mjs').Point} summit
 */
function createRelief(rng, noise, summit) {
  const hills = [
    { ...summit, height: 0.92, spread: rng.range(270, 350) },
    {
      x: WIDTH * rng.range(0.05, 0.3),
      y: HEIGHT * rng.range(0.05, 0.95),
      height: rng.range(0.35, 0.55),
      spread: rng.range(200, 300),
    },
  ]
  const stretch = rng.range(0.75, 1.25)
  /** @param {number} x @param {number} y */
  return (x, y) => {
    const ground = hills.reduce((sum, hill) => {
      const dx = (x - hill.x) * stretch
      const dy = y - hill.y
      return sum + hill.height * Math.exp(-(dx * dx + dy * dy) / (2 * hill.spread ** 2))
    }, 0)
    const folds = noise(x / 330, y / 330) * 0.15 + noise(x / 140, y / 140) * 0.04
    return ground + folds * (0.35 + ground)
  }
}

/**
 * Marching squares leaves a corner at every cell it crosses; averaging neighbours files them off.
 * @param {import('../svg.mjs').Point[]} ring
 */
function relax(ring) {
  return ring.map((point, i) => {
    const before = around(ring, i - 1)
    const after = around(ring, i + 1)
    return { x: (before.x + point.x * 2 + after.x) / 4, y: (before.y + point.y * 2 + after.y) / 4 }
  })
}

/** @param {import('../isolines.mjs').Grid} grid */
function peakOf({ values, cell, origin }) {
  let best = { x: 0, y: 0, value: -Infinity }
  for (const [j, row] of values.entries()) {
    for (const [i, value] of row.entries()) {
      if (value > best.value) best = { x: origin.x + i * cell, y: origin.y + j * cell, value }
    }
  }
  return best
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {import('../svg.mjs').Point} peak
 */
function markSummit(sheet, palette, peak) {
  sheet.add(
    sheet.light(peak, 420, palette.main, 0.4),
    sheet.light(peak, 150, palette.signal, 0.8),
    circle(peak, 9, { fill: '#ffffff' }),
    circle(peak, 24, { fill: 'none', stroke: palette.signal, 'stroke-width': 2.5 }),
  )
}
