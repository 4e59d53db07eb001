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

/** Files of a page: for citing first, then for programs. No list, because every page has it and nodes take time. */
export function ExportLinks({ path, formats }: { path: string; formats: readonly ExportFormat[] }) {
  const shown = (Object.keys(labels) as ExportFormat[]).filter((format) => formats.includes(format))
  return (
    <p className="flex flex-wrap gap-x-4 pt-12 text-ink-muted text-sm leading-8 print:hidden">
      Cite and export
      {shown.map((format) => (
        // Search engines and prefetching stay away from what is not followed.
        <a
          key={format}
          href={exportPath(path, format)}
          type={typeOf(format)}
          rel="alternate nofollow"
          className="text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-cyan"
        >
          {labels[format]}
        </a>
      ))}
    </p>
  )
}
