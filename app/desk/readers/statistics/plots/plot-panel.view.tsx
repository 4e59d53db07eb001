import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import { Panel } from '~/ui/panel'
import type { PlotColour } from './series-colours.view'

interface PlotPanelProps {
  id: string
  title: string
  /** A number or two, beside the title. */
  note?: ReactNode
  intro?: ReactNode
  legend?: { name: string; colour: PlotColour | 'plot-average'; to?: string }[]
  /** The address of its CSV. */
  download: string
  table: PlotTable
  children: ReactNode
}

export interface PlotTable {
  header: string[]
  /** The first cell names its row. */
  rows: ReactNode[][]
}

/** A plot with its title and legend, the same numbers as a table, and as a download. */
export function PlotPanel(props: PlotPanelProps) {
  const { id, title, note, intro, legend, download, table, children } = props
  return (
    <Panel className="plot-panel min-w-0 p-4 sm:p-6">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="font-semibold text-xl">
            {title}
          </h2>
          {note && <p className="text-ink-muted text-sm tabular-nums">{note}</p>}
        </div>
        {intro && <p className="mt-1 max-w-2xl text-ink-muted text-sm">{intro}</p>}
        {legend && <Legend entries={legend} />}
        <div className="mt-4">{children}</div>
        <div className="relative mt-3 min-h-12 border-line border-t pt-3 print:hidden">
          {table.rows.length > 0 && <NumbersTable title={title} {...table} />}
          <a
            href={download}
            className="absolute top-3 right-0 flex min-h-9 items-center gap-2 rounded-lg px-2 text-ink-soft text-sm hover:text-cyan"
          >
            <Download aria-hidden="true" className="size-4" />
            CSV<span className="sr-only">: {title}</span>
          </a>
        </div>
      </section>
    </Panel>
  )
}

function Legend({ entries }: { entries: NonNullable<PlotPanelProps['legend']> }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {entries.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-2 text-ink-soft">
          <svg aria-hidden="true" width="14" height="12">
            {colour === 'plot-average' ? (
              <path d="M0 6h14" className="plot-average" />
            ) : (
              <rect y="1" width="11" height="11" rx="2" className={colour} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function NumbersTable({ title, header, rows }: PlotTable & { title: string }) {
  return (
    <details className="group">
      <DisclosureSummary className="min-h-9 max-w-max items-center text-sm">
        Show as a table
      </DisclosureSummary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
        tabIndex={0}
        aria-label={`${title}: table`}
        className="mt-2 max-h-96 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full text-sm tabular-nums [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-right [&_th]:first:text-left">
          <thead className="sticky top-0 bg-raised">
            <tr>
              {header.map((name) => (
                <th key={name} scope="col" className="font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line [&_th]:min-w-28 [&_th]:font-normal">
            {rows.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
              <tr key={index}>
                {cells.map((cell, column) =>
                  column === 0 ? (
                    <th key={header[column]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={header[column]}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
