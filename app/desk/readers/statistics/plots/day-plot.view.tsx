import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import { barsBelow, linePath, type PlotSize, stackedBars, yOf } from './bars.rules'
import { dayTicks, weeklyAverages } from './day-axis.rules'
import { scaleOf, shortNumber, wholeNumber } from './scale.rules'
import type { PlotColour } from './series-colours.view'

export interface DaySeries {
  name: string
  colour: PlotColour
  /** One for each day. */
  counts: number[]
  /** Shown below the line of 0. */
  isBelow?: boolean
}

export interface DayPlotProps {
  /** What a screen reader reads instead of the picture; the numbers are in the table below it. */
  summary: string
  days: string[]
  series: DaySeries[]
  /** The last day is not over: its bar is shown paler. */
  isLastDayOpen: boolean
  height?: number
}

const axisHeight = 28
/** Above it, the number of a tick has room. */
const topSpace = 8

/** Bars for each day, stacked, in any width. */
export function DayPlot({ summary, days, series, isLastDayOpen, height = 200 }: DayPlotProps) {
  const above = series.filter(({ isBelow }) => !isBelow)
  const below = series.filter(({ isBelow }) => isBelow)
  const sums = days.map((_, day) => sumAt(above, day))
  const lowest = Math.min(0, ...days.map((_, day) => -sumAt(below, day)))
  const scale = scaleOf(Math.max(0, ...sums), lowest)
  const size: PlotSize = { scale, height, barWidth: barWidthFor(days.length) }
  const hasAverage = days.length > 31 && below.length === 0
  const closed = isLastDayOpen ? days.length - 1 : days.length
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)]">
      <svg aria-hidden="true" width="44" height={topSpace + height + axisHeight}>
        {scale.ticks.map((tick) => (
          <text
            key={tick}
            x="36"
            y={topSpace + yOf(tick, size)}
            dy="0.35em"
            textAnchor="end"
            className="plot-label"
          >
            {shortNumber(Math.abs(tick))}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={summary} width="100%" height={topSpace + height + axisHeight}>
        <Lines size={size} />
        <svg
          aria-hidden="true"
          y={topSpace}
          width="100%"
          height={height}
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
        >
          <Bars above={above} below={below} size={size} from={0} to={closed} />
          <g className="plot-open">
            <Bars above={above} below={below} size={size} from={closed} to={days.length} />
          </g>
          {hasAverage && (
            <path
              d={linePath(weeklyAverages(sums.slice(0, closed)), size)}
              className="plot-average"
            />
          )}
          <Days days={days} series={series} height={height} isLastDayOpen={isLastDayOpen} />
        </svg>
        <DayAxis days={days} top={topSpace + height} />
      </svg>
    </div>
  )
}

function sumAt(series: readonly DaySeries[], day: number): number {
  return series.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0)
}

function barWidthFor(days: number): number {
  if (days <= 31) return 0.7
  return days <= 180 ? 0.8 : 1
}

function Lines({ size }: { size: PlotSize }) {
  return size.scale.ticks.map((tick) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={topSpace + yOf(tick, size)}
      y2={topSpace + yOf(tick, size)}
      className={tick === 0 ? 'plot-zero' : 'plot-line'}
    />
  ))
}

interface BarsProps {
  above: DaySeries[]
  below: DaySeries[]
  size: PlotSize
  from: number
  to: number
}

/** The bars of some days; the others keep their place. */
function Bars({ above, below, size, from, to }: BarsProps) {
  const some = ({ counts }: DaySeries) =>
    counts.map((count, day) => (day >= from && day < to ? count : 0))
  const paths = [
    ...stackedBars(above.map(some), size),
    ...below.map((series) => barsBelow(some(series), size)),
  ]
  return [...above, ...below].map(({ name, colour }, index) => (
    <path key={name} d={paths[index]} className={colour} />
  ))
}

function DayAxis({ days, top }: { days: string[]; top: number }) {
  return dayTicks(days).map(({ index, label, isOnPhone }) => {
    const position = ((index + 0.5) / days.length) * 100
    const anchor = position < 4 ? 'start' : position > 96 ? 'end' : 'middle'
    const x = anchor === 'start' ? 0 : anchor === 'end' ? 100 : position
    return (
      <g key={index} className={isOnPhone ? undefined : 'max-sm:hidden'}>
        <line x1={`${position}%`} x2={`${position}%`} y1={top} y2={top + 5} className="plot-line" />
        <text x={`${x}%`} y={top + 21} textAnchor={anchor} className="plot-label">
          {label}
        </text>
      </g>
    )
  })
}

interface DaysProps extends Pick<DayPlotProps, 'days' | 'series' | 'isLastDayOpen'> {
  height: number
}

/** A column for each day, whose numbers are shown when it is pointed at. */
function Days({ days, series, isLastDayOpen, height }: DaysProps) {
  return (
    <g className="plot-days">
      {days.map((day, index) => (
        <rect key={day} x={index} width="1" height={height}>
          <title>{numbersOf(index, { days, series, isLastDayOpen })}</title>
        </rect>
      ))}
    </g>
  )
}

function numbersOf(index: number, { days, series, isLastDayOpen }: Omit<DaysProps, 'height'>) {
  const isOpen = isLastDayOpen && index === days.length - 1
  return [
    formatDay(days[index] ?? '') + (isOpen ? ' (so far)' : ''),
    ...series.map(({ name, counts }) => `${name}: ${wholeNumber(counts[index] ?? 0)}`),
  ].join('\n')
}
