import { circle, el, group } from './svg.mjs'

export const WIDTH = 1600
export const HEIGHT = 900

/** @typedef {[offset: number, color: string, opacity?: number]} Stop */
/** @typedef {import('./svg.mjs').Point} Point */

/**
 * The page a composition draws on: it collects shapes in painting order and hands out paint
 * (gradients, filters, masks) as `url(#…)` references.
 * @typedef {ReturnType<typeof createSheet>} Sheet
 */
export function createSheet() {
  /** @type {string[]} */
  const defs = []
  /** @type {string[]} */
  const body = []

  /** @param {(id: string) => string} write */
  const define = (write) => {
    const id = `d${defs.length}`
    defs.push(write(id))
    return `url(#${id})`
  }

  const sheet = {
    /** @param {...(string | string[])} shapes */
    add: (...shapes) => void body.push(...shapes.flat()),

    /** @param {Point} from @param {Point} to @param {Stop[]} stops */
    linear: (from, to, stops) =>
      define((id) =>
        el(
          'linearGradient',
          { id, gradientUnits: 'userSpaceOnUse', x1: from.x, y1: from.y, x2: to.x, y2: to.y },
          stops.map(writeStop),
        ),
      ),

    /** @param {Point} center @param {number} r @param {Stop[]} stops @param {Point} [focus] */
    radial: (center, r, stops, focus = center) =>
      define((id) =>
        el(
          'radialGradient',
          {
            id,
            gradientUnits: 'userSpaceOnUse',
            cx: center.x,
            cy: center.y,
            r,
            fx: focus.x,
            fy: focus.y,
          },
          stops.map(writeStop),
        ),
      ),

    /** @param {number} deviation */
    blur: (deviation) =>
      define((id) =>
        // The region covers the page even from a translated group: the default, a share of the
        // bounding box, clips the blur of a straight line, whose box has no height.
        el(
          'filter',
          {
            id,
            filterUnits: 'userSpaceOnUse',
            x: -WIDTH,
            y: -WIDTH,
            width: WIDTH * 3,
            height: WIDTH * 3,
            'color-interpolation-filters': 'sRGB',
          },
          el('feGaussianBlur', { stdDeviation: deviation }),
        ),
      ),

    /** @param {string | string[]} shapes what is white shows, what is black hides */
    mask: (shapes) =>
      define((id) =>
        el(
          'mask',
          { id, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: WIDTH, height: HEIGHT },
          shapes,
        ),
      ),

    /** @param {string | string[]} shapes */
    clip: (shapes) => define((id) => el('clipPath', { id }, shapes)),

    /**
     * The shapes with their own light around them.
     * @param {string | string[]} shapes @param {number} deviation @param {number} [opacity]
     */
    glow: (shapes, deviation, opacity = 0.8) => [
      group(shapes, { filter: sheet.blur(deviation), opacity, style: SCREEN }),
      group(shapes),
    ],

    /**
     * A soft pool of light, fading to nothing at its radius.
     * @param {Point} center @param {number} r @param {string} color @param {number} opacity
     */
    light: (center, r, color, opacity) =>
      circle(center, r, {
        fill: sheet.radial(center, r, falloff(color, opacity)),
        style: SCREEN,
      }),

    /** @param {boolean} mirrored */
    toSvg: (mirrored) => {
      const transform = mirrored ? `translate(${WIDTH} 0) scale(-1 1)` : undefined
      return el(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          width: WIDTH,
          height: HEIGHT,
          viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        },
        [el('defs', {}, defs), group(body, { transform })],
      )
    },
  }
  return sheet
}

/** Light adds to light: the blend mode of everything that glows. */
export const SCREEN = 'mix-blend-mode:screen'

/**
 * Stops that follow a Gaussian: a two-stop radial gradient shows a hard cone at its centre.
 * @param {string} color @param {number} opacity
 * @returns {Stop[]}
 */
export function falloff(color, opacity) {
  return [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((t) => [
    t,
    color,
    opacity * Math.exp(-5 * t * t) * (1 - t ** 4),
  ])
}

/** @param {Stop} stop */
function writeStop([offset, color, opacity = 1]) {
  return el('stop', {
    offset,
    'stop-color': color,
    'stop-opacity': Math.round(opacity * 1000) / 1000,
  })
}
