import { formatDate } from '~/posts/fields/dates.rules'
import {
  correctionsIn,
  noteAnchor,
  type PublicNote,
  updatesIn,
} from '~/posts/record/changes/public-notes.rules'
import { correctionsPath } from '../../record/corrections/corrections.rules'

interface NotesProps {
  notes: readonly PublicNote[]
}

/** Above the text: who read the wrong version has to find what was wrong. */
export function Corrections({ notes }: NotesProps) {
  const corrections = correctionsIn(notes)
  if (corrections.length === 0) return null
  return (
    <aside
      aria-label={corrections.length > 1 ? 'Corrections' : 'Correction'}
      className="mb-9 grid gap-3 border-line-strong border-l-2 bg-surface px-5 py-4 text-[0.9375rem] text-ink-soft print:border print:px-3 print:py-2"
    >
      {corrections.map((note) => (
        <p key={note.version} {...marks(note)} dir="auto" className={noteClass}>
          <strong className="text-ink">Correction, {date(note)}:</strong> {note.text}
        </p>
      ))}
      <p className="print:hidden">
        <a
          href={correctionsPath}
          className="underline decoration-line-strong underline-offset-4 hover:text-(--accent)"
        >
          All corrections
        </a>
      </p>
    </aside>
  )
}

/** Below the text: what was added since it was published. */
export function Updates({ notes }: NotesProps) {
  const updates = updatesIn(notes)
  if (updates.length === 0) return null
  return (
    <section aria-labelledby="updates-heading" className="pt-14">
      <h2 id="updates-heading" className="token text-ink-muted">
        Updates
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {updates.map((note) => (
          <li
            key={note.version}
            {...marks(note)}
            className="grid gap-x-6 gap-y-1 py-3 text-[0.9375rem] sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <span className="text-ink-muted">{date(note)}</span>
            <p dir="auto" className={`${noteClass} text-ink-soft`}>
              {note.text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const noteClass = 'wrap-anywhere whitespace-pre-line'

/** `data-hidden`: the words are not those of the record, which verifiers have to know. */
function marks(note: PublicNote) {
  return { id: noteAnchor(note), ...(note.hiddenAt && { 'data-hidden': '' }) }
}

function date({ at }: PublicNote) {
  return <time dateTime={at.toISOString()}>{formatDate(at)}</time>
}
