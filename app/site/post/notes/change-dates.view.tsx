import { formatDate } from '~/posts/fields/dates.rules'
import {
  newestOfEach,
  noteAnchor,
  type PublicNote,
} from '~/posts/record/changes/public-notes.rules'

const verbs = { correction: 'Corrected', update: 'Updated' } as const

/** The newest correction and the newest update in the dateline, with links to what readers are told of them. */
export function ChangeDates({ notes }: { notes: readonly PublicNote[] }) {
  return newestOfEach(notes).map((note) => (
    <span key={note.change}>
      {note.text === '' ? (
        <Label note={note} />
      ) : (
        <a
          href={`#${noteAnchor(note)}`}
          className="underline decoration-line-strong underline-offset-4 transition-colors hover:text-(--accent)"
        >
          <Label note={note} />
        </a>
      )}
    </span>
  ))
}

function Label({ note: { change, at } }: { note: PublicNote }) {
  return (
    <>
      {verbs[change]} <time dateTime={at.toISOString()}>{formatDate(at)}</time>
    </>
  )
}
