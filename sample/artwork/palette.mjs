import { item } from './lists.mjs'

/**
 * One accent per domain on a near-black blue ground. `signal` is the only colour allowed to break
 * the domain's family, and every composition spends it on a single element.
 */

/**
 * @typedef {object} Palette
 * @property {string} ground the darkest tone, next to the site's own #080c16
 * @property {string} lift the ground where light reaches it
 * @property {string} deep the accent in shadow
 * @property {string} main the domain's accent
 * @property {string} bright the accent in full light
 * @property {string} second the secondary hue, drawn by the seed
 * @property {string} rim the colour of the second light: `second`, or amber in a brief
 * @property {string} signal the one element that matters
 * @property {(t: number) => string} ramp ground to white through the accent, t in [0, 1]
 */

const GROUND = '#060a13'
// Briefs of every domain share one lamp: amber, with cream where it is brightest.
const AMBER = '#fbb13c'
const CREAM = '#ffecc9'

const DOMAINS = {
  cybersecurity: {
    lift: '#0a1a29',
    deep: '#0d4760',
    main: '#22d3ee',
    bright: '#b6f4ff',
    seconds: ['#2dd4bf', '#38a5f8', '#3b7bf6'],
    signals: ['#ff5f5f', '#ff6f61', '#ff4d67'],
  },
  ai: {
    lift: '#0b1730',
    deep: '#1c3a94',
    main: '#3b82f6',
    bright: '#c3dcff',
    seconds: ['#6366f1', '#38bdf8', '#818cf8'],
    signals: ['#9be1ff', '#a9cdff', '#bcc6ff'],
  },
  cybermarketing: {
    lift: '#170f2b',
    deep: '#50239c',
    main: '#a855f7',
    bright: '#ecd9ff',
    seconds: ['#e0489f', '#6d5cf6', '#d946ef'],
    signals: ['#ff6fb5', '#ff7ad9', '#ff8fa3'],
  },
}

/**
 * @param {string} domain as the front matter spells it
 * @param {string} kind article or brief
 * @param {import('./random.mjs').Rng} rng
 * @returns {Palette}
 */
export function createPalette(domain, kind, rng) {
  const key = /** @type {keyof typeof DOMAINS} */ (domainKey(domain))
  const tones = DOMAINS[key]
  if (!tones) throw new Error(`No palette for the domain "${domain}"`)
  const second = rng.pick(tones.seconds)
  const signal = rng.pick(tones.signals)
  const isBrief = kind === 'brief'
  const bright = isBrief ? CREAM : tones.bright
  return {
    ground: GROUND,
    lift: tones.lift,
    deep: tones.deep,
    main: tones.main,
    bright,
    second,
    rim: isBrief ? AMBER : second,
    signal: isBrief ? AMBER : signal,
    ramp: createRamp([GROUND, tones.lift, tones.deep, tones.main, bright, '#ffffff']),
  }
}

/**
 * `CyberMarketing`, `Cyber-Marketing` and `cyber marketing` are one domain.
 * @param {string} domain
 */
export function domainKey(domain) {
  return String(domain)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/**
 * @param {string} from @param {string} to @param {number} t
 * @returns {string} a hex colour
 */
export function mixColors(from, to, t) {
  const a = channels(from)
  const b = channels(to)
  const hex = a.map((value, i) => Math.round(value + (item(b, i) - value) * t))
  return `#${hex.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** @param {string[]} stops */
function createRamp(stops) {
  /** @param {number} t */
  return (t) => {
    const position = Math.min(Math.max(t, 0), 1) * (stops.length - 1)
    const index = Math.min(Math.floor(position), stops.length - 2)
    return mixColors(item(stops, index), item(stops, index + 1), position - index)
  }
}

/** @param {string} color */
function channels(color) {
  return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16))
}
