import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import { withCount } from '../../newsletter/with-count.rules'
import { DayPlot } from '../plots/day-plot.view'
import { PlotPanel } from '../plots/plot-panel.view'
import { domainColours } from '../plots/series-colours.view'
import { daysIn } from '../series.rules'
import { type ReadsOfDays, readsTable, seriesName } from '../tables.rules'
import { tableByDay } from './table-by-day.view'

interface ReadsPanelProps {
  title: string
  reads: ReadsOfDays & { total: number }
  download: string
}

/** Reads of each day, stacked by domain if several are shown. */
export function ReadsPanel({ title, reads, download }: ReadsPanelProps) {
  const days = daysIn(reads)
  const series = reads.series.map(({ of, counts }) => ({
    name: seriesName(of),
    colour: of === 'reads' ? ('plot-cyan' as const) : domainColours[of],
    counts,
  }))
  const average =
    days.length > 31 ? [{ name: '7-day average', colour: 'plot-average' as const }] : []
  const legend = [...(series.length > 1 ? series : []), ...average]
  const span = `${formatDay(reads.from, 'short')} to ${formatDay(reads.to, 'short')}`
  return (
    <PlotPanel
      id="reads"
      title={title}
      note={span}
      legend={legend}
      download={download}
      table={tableByDay(readsTable(reads))}
    >
      <DayPlot
        summary={`${title}, ${span}: ${withCount(reads.total, 'read')}.`}
        days={days}
        series={series}
        isLastDayOpen
      />
    </PlotPanel>
  )
}
