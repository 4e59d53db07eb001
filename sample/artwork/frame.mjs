import { createNoise } from './noise.mjs'
import { createPalette } from './palette.mjs'
import { createRng } from './random.mjs'
import { createSheet, HEIGHT, SCREEN, WIDTH } from './sheet.mjs'
import { el, group } from './svg.mjs'

/**
 * The parameters of a composition.
 * @typedef {object} Stage
 * @property {import('./sheet.mjs').Sheet} sheet
 * @property {import('./random.mjs').Rng} rng
 * @property {import('./noise.mjs').Noise} noise
 * @property {import('./palette.mjs').Palette} palette
 */

/** @typedef {(stage: Stage) => void} Composition */

/**
 * @param {{ seed: string, domain: string, kind: string }} subject
 * @param {Composition} composition
 * @returns {string} the whole picture as SVG
 */
export function drawArtwork({ seed, domain, kind }, composition) {
  const rng = createRng(seed)
  const palette = createPalette(domain, kind, rng)
  const sheet = createSheet()
  const mirrored = rng.chance(0.5)
  paintGround(sheet, palette)
  composition({ sheet, rng, palette, noise: createNoise(rng) })
  paintVignette(sheet, palette)
  if (kind === 'brief') paintLampLine(sheet, palette, rng.range(0.4, 0.6) * WIDTH)
  return sheet.toSvg(mirrored)
}

/**
 * @param {import('./sheet.mjs').Sheet} sheet
 * @param {import('./palette.mjs').Palette} palette
 */
function paintGround(sheet, palette) {
  const fill = sheet.linear({ x: 0, y: 0 }, { x: WIDTH * 0.35, y: HEIGHT }, [
    [0, palette.lift],
    [0.55, palette.ground],
    [1, palette.ground],
  ])
  sheet.add(el('rect', { width: WIDTH, height: HEIGHT, fill }))
}

/**
 * Darkens the edges so that the picture blends into the page.
 * @param {import('./sheet.mjs').Sheet} sheet
 * @param {import('./palette.mjs').Palette} palette
 */
function paintVignette(sheet, palette) {
  const fill = sheet.radial({ x: WIDTH / 2, y: HEIGHT / 2 }, WIDTH * 0.62, [
    [0, palette.ground, 0],
    [0.6, palette.ground, 0],
    [0.85, palette.ground, 0.3],
    [1, palette.ground, 0.62],
  ])
  sheet.add(el('rect', { width: WIDTH, height: HEIGHT, fill }))
}

/**
 * The mark of a brief, whatever its domain: a lit line along the foot of the page.
 * @param {import('./sheet.mjs').Sheet} sheet
 * @param {import('./palette.mjs').Palette} palette
 * @param {number} x where it is brightest
 */
function paintLampLine(sheet, palette, x) {
  const fill = sheet.linear({ x: x - 680, y: 0 }, { x: x + 680, y: 0 }, [
    [0, palette.rim, 0],
    [0.3, palette.rim, 0.75],
    [0.5, palette.bright, 1],
    [0.7, palette.rim, 0.75],
    [1, palette.rim, 0],
  ])
  const lamp = el('rect', { y: HEIGHT - 6, width: WIDTH, height: 6, fill })
  const halo = el('rect', { y: HEIGHT - 26, width: WIDTH, height: 60, fill })
  sheet.add(
    group(halo, { filter: sheet.blur(42), opacity: 0.55, style: SCREEN }),
    sheet.glow(lamp, 9, 1),
  )
}
