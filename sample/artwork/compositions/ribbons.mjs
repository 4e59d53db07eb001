import { mixColors } from '../palette.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { group, path, short, spline } from '../svg.mjs'

const STEPS = 26

/**
 * Bands of parallel threads that twist on themselves: where they cross, light adds up.
 * @type {import('../frame.mjs').Composition}
 */
export function ribbons({ sheet, rng, noise, palette }) {
  const focus = WIDTH * rng.range(0.5, 0.7)
  const tilt = rng.range(-12, 12)
  sheet.add(sheet.light({ x: focus, y: HEIGHT / 2 }, 760, palette.deep, 0.7))

  const bands = [
    { color: palette.second, threads: 18, width: rng.range(150, 210), lane: rng.range(0, 9) },
    { color: palette.main, threads: 22, width: rng.range(190, 270), lane: rng.range(10, 19) },
    { color: palette.rim, threads: 12, width: rng.range(60, 100), lane: rng.range(20, 29) },
  ]
  for (const band of bands) {
    const twist = rng.range(1.1, 1.9) * rng.sign()
    const phase = rng.range(0, Math.PI * 2)
    const stroke = sheet.linear({ x: focus - 950, y: 0 }, { x: focus + 950, y: 0 }, [
      [0, band.color, 0],
      [0.25, band.color, 0.65],
      [0.5, mixColors(band.color, palette.bright, 0.55), 1],
      [0.75, band.color, 0.65],
      [1, band.color, 0],
    ])
    const threads = Array.from({ length: band.threads }, (_, i) => {
      const across = (i / (band.threads - 1)) * 2 - 1
      return path(thread(noise, band, { across, twist, phase }), {
        stroke,
        'stroke-width': 1.7,
        opacity: 0.52 + 0.4 * Math.abs(across) ** 6,
      })
    })
    sheet.add(
      group(sheet.glow(threads, 16, 0.75), {
        style: SCREEN,
        transform: `rotate(${short(tilt)} ${WIDTH / 2} ${HEIGHT / 2})`,
      }),
    )
  }
}

/**
 * @param {import('../noise.mjs').Noise} noise
 * @param {{ width: number, lane: number }} band
 * @param {{ across: number, twist: number, phase: number }} turn
 */
function thread(noise, { width, lane }, { across, twist, phase }) {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS
    const axis = HEIGHT / 2 + noise(t * 1.7, lane) * 330
    const spread = Math.sin(phase + t * Math.PI * 2 * twist + across * 0.5)
    return { x: -120 + t * (WIDTH + 240), y: axis + across * spread * width }
  })
  return spline(points)
}
