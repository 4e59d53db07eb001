import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, el, group, line, pair, short } from '../svg.mjs'

/**
 * Straight threads between two turned rings: a waist of light appears where none of them bends.
 * @type {import('../frame.mjs').Composition}
 */
export function vortex({ sheet, rng, palette }) {
  const center = { x: WIDTH * rng.range(0.54, 0.66), y: HEIGHT * rng.range(0.46, 0.54) }
  const threads = rng.int(50, 62)
  const twist = rng.range(2.1, 2.6)
  const tilt = rng.range(-28, 28)
  const wide = { rx: rng.range(560, 660), ry: rng.range(120, 170), y: -rng.range(340, 400) }
  const low = { rx: wide.rx * rng.range(0.6, 0.95), ry: wide.ry * 0.85, y: rng.range(340, 400) }
  const marked = rng.int(0, threads - 1)

  sheet.add(
    sheet.light(center, 820, palette.deep, 0.9),
    sheet.light(center, 380, palette.main, 0.5),
  )
  const stroke = sheet.linear({ x: 0, y: wide.y }, { x: 0, y: low.y }, [
    [0, palette.second, 0.5],
    [0.3, palette.main, 0.7],
    [0.5, palette.bright, 0.9],
    [0.7, palette.main, 0.7],
    [1, palette.second, 0.5],
  ])
  const strands = Array.from({ length: threads }, (_, i) => {
    const angle = (i / threads) * Math.PI * 2
    const from = onRing(wide, angle)
    const to = onRing(low, angle + twist)
    const depth = (Math.sin(angle) + Math.sin(angle + twist)) / 4 + 0.5
    return { from, to, depth, isMarked: i === marked }
  }).sort((a, b) => a.depth - b.depth)

  const drawn = strands.map(({ from, to, depth }) =>
    line(from, to, { stroke, 'stroke-width': 1.3 + 0.7 * depth, opacity: 0.18 + 0.62 * depth }),
  )
  const hot = strands.find((strand) => strand.isMarked)
  const rings = [wide, low].map((ring) =>
    el('ellipse', {
      cx: 0,
      cy: ring.y,
      rx: ring.rx,
      ry: ring.ry,
      fill: 'none',
      stroke: palette.bright,
      'stroke-width': 2,
      opacity: 0.7,
    }),
  )
  const beads = strands
    .filter((_, i) => i % 3 === 0)
    .map(({ from, depth }) => circle(from, 2.5 + 3 * depth, { fill: palette.bright }))
  sheet.add(
    group(
      [
        ...sheet.glow([...drawn, ...rings], 12, 0.6),
        ...beads,
        ...(hot ? drawHot(sheet, palette, hot) : []),
      ],
      {
        transform: `translate(${pair(center)}) rotate(${short(tilt)})`,
        style: SCREEN,
      },
    ),
  )
}

/** @param {{ rx: number, ry: number, y: number }} ring @param {number} angle */
const onRing = ({ rx, ry, y }, angle) => ({ x: Math.cos(angle) * rx, y: y + Math.sin(angle) * ry })

/**
 * @param {import('../sheet.mjs').Sheet} sheet
 * @param {import('../palette.mjs').Palette} palette
 * @param {{ from: import('../svg.mjs').Point, to: import('../svg.mjs').Point }} strand
 */
function drawHot(sheet, palette, { from, to }) {
  const thread = line(from, to, { stroke: palette.signal, 'stroke-width': 4 })
  const head = circle(from, 11, { fill: palette.signal })
  return sheet.glow([thread, head], 8, 1)
}
