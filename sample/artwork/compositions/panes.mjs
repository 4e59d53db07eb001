import { item } from '../lists.mjs'
import { mixColors } from '../palette.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, group, path, polyline } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */
/** @typedef {{ left: number, top: number, bottom: number, reach: number, slope: number }} Pane */

/**
 * A ray crosses a row of glass slabs; each one bends it and keeps some of its colour.
 * @type {import('../frame.mjs').Composition}
 */
export function panes({ sheet, rng, palette }) {
  const count = rng.int(4, 6)
  const reach = rng.range(230, 300)
  const slope = rng.range(0.42, 0.6)
  const step = 720 / count
  const first = WIDTH * rng.range(0.28, 0.34)
  const entry = rng.range(-0.22, 0.22)
  const middle = HEIGHT * rng.range(0.46, 0.54)

  sheet.add(
    sheet.light({ x: WIDTH * 0.58, y: middle }, 900, palette.deep, 0.9),
    sheet.light({ x: WIDTH * 0.62, y: HEIGHT * 0.9 }, 520, palette.rim, 0.16),
  )
  /** @type {Point[]} */
  const hits = [{ x: -40, y: middle - (first + reach / 2) * entry }]
  for (let i = 0; i < count; i++) {
    const pane = {
      left: first + i * step,
      top: 150 + rng.range(-70, 30),
      bottom: HEIGHT - 60 + rng.range(-50, 20),
      reach,
      slope,
    }
    sheet.add(drawPane(sheet, palette, pane, i / (count - 1)))
    hits.push({ x: pane.left + reach / 2, y: middle + rng.range(-26, 26) })
  }
  const last = item(hits, -1)
  hits.push({
    x: WIDTH + 60,
    y: last.y + (WIDTH + 60 - last.x) * rng.range(0.2, 0.45) * rng.sign(),
  })
  drawRay(sheet, palette, hits)
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Pane} pane @param {number} t
 */
function drawPane(sheet, palette, { left, top, bottom, reach, slope }, t) {
  const tone = mixColors(palette.main, palette.second, t)
  const drop = reach * slope
  const thick = 16
  const foot = { x: left, y: bottom }
  const head = { x: left, y: top + drop * 0.6 }
  const farHead = { x: left + reach, y: top - drop * 0.4 }
  const farFoot = { x: left + reach, y: bottom - drop }
  /** @param {Point} point the same corner on the back of the glass */
  const behind = ({ x, y }) => ({ x: x - thick, y: y - 9 })
  const face = [foot, head, farHead, farFoot]
  const side = [foot, head, behind(head), behind(foot)]
  const lid = [head, farHead, behind(farHead), behind(head)]
  const fill = sheet.linear({ x: left, y: top }, { x: left + reach * 0.7, y: bottom }, [
    [0, palette.bright, 0.3],
    [0.3, tone, 0.16],
    [0.5, tone, 0.5],
    [0.72, tone, 0.12],
    [1, tone, 0.02],
  ])
  const stroke = sheet.linear({ x: 0, y: top }, { x: 0, y: bottom }, [
    [0, palette.bright, 1],
    [0.5, tone, 0.6],
    [1, tone, 0.08],
  ])
  return group([
    path(polyline(face, true), { fill: palette.ground, opacity: 0.3 }),
    path(polyline(face, true), { fill, stroke, 'stroke-width': 1.6 }),
    path(polyline(side, true), { fill: stroke, opacity: 0.55 }),
    path(polyline(lid, true), { fill: palette.bright, opacity: 0.5 }),
  ])
}

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {Point[]} hits
 */
function drawRay(sheet, palette, hits) {
  const ray = path(polyline(hits.slice(0, -1)), {
    stroke: sheet.linear({ x: 0, y: 0 }, { x: WIDTH, y: 0 }, [
      [0, '#ffffff', 0.1],
      [0.4, '#ffffff'],
      [1, palette.bright],
    ]),
    'stroke-width': 3.6,
    'stroke-linejoin': 'round',
  })
  const last = item(hits, -2)
  const exit = item(hits, -1)
  // The ray leaves as a narrow fan of its colours.
  const parts = [palette.second, palette.main, palette.bright, palette.rim, palette.signal]
  const fan = parts.map((color, i) => {
    const end = { x: exit.x, y: exit.y + (i - 2) * 65 }
    return path(polyline([last, end]), {
      stroke: sheet.linear(last, end, [
        [0, '#ffffff'],
        [0.3, color],
        [1, color, 0.2],
      ]),
      'stroke-width': 3,
    })
  })
  sheet.add(group(sheet.glow([ray, ...fan], 9, 1), { style: SCREEN }))
  for (const hit of hits.slice(1, -1))
    sheet.add(sheet.light(hit, 60, palette.bright, 0.8), circle(hit, 5, { fill: '#ffffff' }))
}
