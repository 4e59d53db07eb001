import { formatDay } from '~/posts/lists/calendar/calendar-days.rules'
import type { PlotTable } from '../plots/plot-panel.view'
import { wholeNumber } from '../plots/scale.rules'
import type { DataTable } from '../tables.rules'

/** A table whose rows begin with a day, as it is shown: the newest day first. */
export function tableByDay({ header, rows }: DataTable): PlotTable {
  return {
    header,
    rows: rows
      .toReversed()
      .map(([day, ...cells]) => [formatDay(String(day), 'short'), ...cells.map(shown)]),
  }
}

function shown(cell: string | number): string {
  return typeof cell === 'number' ? wholeNumber(cell) : cell
}
