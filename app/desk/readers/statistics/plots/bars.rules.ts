import type { Scale } from './scale.rules'

/** A plot of days in pixels of height, and one unit of width for each day. */
export interface PlotSize {
  scale: Scale
  height: number
  /** The part of a day that its bar fills. */
  barWidth: number
}

/** The distance from the top, in pixels. */
export function yOf(value: number, { scale, height }: Pick<PlotSize, 'scale' | 'height'>): number {
  return rounded(((scale.max - value) / (scale.max - scale.min)) * height)
}

/**
 * The bars of each series as the data of one SVG path, stacked from 0 up. Between stacked bars is a gap of one pixel,
 * so that they differ by more than their colours; not between bars without space beside them, which form an area.
 */
export function stackedBars(series: readonly (readonly number[])[], size: PlotSize): string[] {
  const [first = []] = series
  const tops = first.map(() => 0)
  return series.map((counts) =>
    counts
      .map((count, index) => {
        const bottom = tops[index] ?? 0
        if (count === 0) return ''
        tops[index] = bottom + count
        return bar(index, { from: bottom, to: bottom + count }, size)
      })
      .join(''),
  )
}

/** Bars from 0 down. */
export function barsBelow(counts: readonly number[], size: PlotSize): string {
  return counts
    .map((count, index) => (count === 0 ? '' : bar(index, { from: -count, to: 0 }, size)))
    .join('')
}

function bar(index: number, { from, to }: { from: number; to: number }, size: PlotSize): string {
  const { barWidth } = size
  const gap = from > 0 && barWidth < 1 ? 1 : 0
  const top = yOf(to, size)
  const bottom = Math.max(yOf(from, size) - gap, top)
  const left = rounded(index + (1 - barWidth) / 2)
  return `M${left} ${bottom}V${top}h${barWidth}V${bottom}z`
}

/** A line through the middle of each day; null leaves a gap. */
export function linePath(
  values: readonly (number | null)[],
  size: Pick<PlotSize, 'scale' | 'height'>,
): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const command = index === 0 || values[index - 1] === null ? 'M' : 'L'
      return `${command}${index + 0.5} ${yOf(value, size)}`
    })
    .join('')
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
