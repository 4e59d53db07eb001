import type { SubscriberImport } from '~/newsletter/subscribers/importing/import.rules'
import { withCount } from '../../with-count.rules'

const shownCells = 3

/** The columns of a file with their first cells, as they were read. */
export function FilePreview({ stored: { file, broken } }: { stored: SubscriberImport }) {
  const { names, sample, origin, isUtf, hasHeader, rows } = file
  const columns = names.map((name, at) => ({
    key: `${at} ${name}`,
    name,
    cells: sample.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== ''),
  }))
  return (
    <>
      <ul className="mb-5 list-disc pl-5 text-ink-soft">
        <li>
          {withCount(rows, 'row')} in {withCount(names.length, 'column')}
          {broken > 0 && `, and ${withCount(broken, 'broken line')} (below)`}
        </li>
        {origin && <li>It looks like an export of {origin}.</li>}
        {!hasHeader && <li>The first line has an address, so it is no header.</li>}
        {!isUtf && (
          <li>It is not in UTF-8. It was read as Windows-1252: check names with accents.</li>
        )}
      </ul>
      <dl className="divide-y divide-line rounded-card border border-line px-4 text-sm">
        {columns.map(({ key, name, cells }) => (
          <div key={key} className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="wrap-anywhere font-semibold">{name}</dt>
            <dd className="truncate text-ink-muted">
              {cells.slice(0, shownCells).join(' · ') || 'empty'}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
