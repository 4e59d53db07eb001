import type { DocumentChange } from '~/posts/record/history/compare-documents.rules'
import { DiffParts } from '~/posts/revisions/comparing/shown/diff-parts.view'
import type { ComparedView } from './comparison.rules'

interface FieldChangesProps {
  changes: DocumentChange[]
  view: ComparedView
  from: { version: number }
  to: { version: number }
}

/** What changed in title, summary, authors, tags and questions. */
export function FieldChanges({ changes, view, from, to }: FieldChangesProps) {
  return changes.map(({ label, parts }) => (
    <section key={label} className="mt-8">
      <h2 className="mb-2 font-semibold text-xl">{label}</h2>
      {view === 'inline' ? (
        <Field parts={parts} />
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            name={`Version ${from.version}`}
            parts={parts.filter(({ is }) => is !== 'added')}
          />
          <Field
            name={`Version ${to.version}`}
            parts={parts.filter(({ is }) => is !== 'removed')}
          />
        </div>
      )}
    </section>
  ))
}

function Field({ name, parts }: { name?: string; parts: DocumentChange['parts'] }) {
  return (
    <div className="comparison wrap-anywhere whitespace-pre-line rounded-card border border-line p-4">
      {name && <p className="mb-1 text-ink-muted text-sm">{name}</p>}
      <p dir="auto">{parts.length > 0 ? <DiffParts parts={parts} /> : 'Nothing'}</p>
    </div>
  )
}
