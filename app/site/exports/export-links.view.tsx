import { exportPath, typeOf } from '~/syndication/exports/export-address.rules'
import type { ExportFormat } from '~/syndication/exports/export-formats.rules'

const labels: Record<ExportFormat, string> = {
  bib: 'BibTeX',
  ris: 'RIS',
  'csl.json': 'CSL-JSON',
  json: 'JSON',
  csv: 'CSV',
  'stix.json': 'STIX 2.1',
  md: 'Markdown',
}

/** Files of a page: for citing first, then for programs. */
export function ExportLinks({ path, formats }: { path: string; formats: readonly ExportFormat[] }) {
  const shown = (Object.keys(labels) as ExportFormat[]).filter((format) => formats.includes(format))
  return (
    <section aria-labelledby="exports-heading" className="pt-12 print:hidden">
      <h2 id="exports-heading" className="token text-ink-muted">
        Cite and export
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-4">
        {shown.map((format) => (
          <li key={format}>
            {/* Search engines and prefetching stay away from what is not followed. */}
            <a
              href={exportPath(path, format)}
              type={typeOf(format)}
              rel="alternate nofollow"
              className="inline-block py-1 text-ink-soft text-sm underline decoration-line-strong underline-offset-4 hover:text-cyan"
            >
              {labels[format]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
