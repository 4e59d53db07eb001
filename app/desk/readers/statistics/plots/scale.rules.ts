/** The vertical axis of a plot: round numbers around all values, always with 0. */
export interface Scale {
  min: number
  max: number
  ticks: number[]
}

const wantedSteps = 4

/** Counts are whole numbers, so a step is 1, 2 or 5 times a power of ten, and at least 1. */
export function scaleOf(highest: number, lowest = 0): Scale {
  const span = Math.max(highest, 0) - Math.min(lowest, 0)
  const step = roundStep(span / wantedSteps)
  const max = Math.max(Math.ceil(highest / step), lowest < 0 ? 0 : 1) * step
  const min = Math.floor(Math.min(lowest, 0) / step) * step
  const count = Math.round((max - min) / step) + 1
  // Adding 0 turns -0 into 0.
  return { min, max, ticks: Array.from({ length: count }, (_, index) => min + index * step + 0) }
}

function roundStep(step: number): number {
  if (step <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(step))
  const factor = [1, 2, 5].find((times) => times * power >= step) ?? 10
  return factor * power
}

// Made once: `toLocaleString` takes twenty times as long, and a page of a year has thousands of numbers.
const wholeNumbers = new Intl.NumberFormat('en-US')

/** '12,345' */
export function wholeNumber(count: number): string {
  return wholeNumbers.format(count)
}

/** '950', '1.2k', '35k', '1.2M': for axes, where space is short. */
export function shortNumber(count: number): string {
  const units = [
    { size: 1_000_000, sign: 'M' },
    { size: 1000, sign: 'k' },
  ]
  const unit = units.find(({ size }) => count >= size)
  return unit ? `${Number((count / unit.size).toFixed(1))}${unit.sign}` : String(count)
}
