import { formatDate } from '~/posts/fields/dates.rules'
import { noteAnchor, type PublicNote } from '~/posts/record/changes/public-notes.rules'

const verbs = { correction: 'Corrected', update: 'Updated' } as const

/** The newest change in the dateline, with a link to what readers are told of it. */
export function ChangeDate({ notes: [newest] }: { notes: readonly PublicNote[] }) {
  if (!newest) return null
  const date = <time dateTime={newest.at.toISOString()}>{formatDate(newest.at)}</time>
  const label = (
    <>
      {verbs[newest.change]} {date}
    </>
  )
  return (
    <span className="dot-before">
      {newest.text === '' ? (
        label
      ) : (
        <a
          href={`#${noteAnchor(newest)}`}
          className="underline decoration-line-strong underline-offset-4 transition-colors hover:text-(--accent)"
        >
          {label}
        </a>
      )}
    </span>
  )
}
