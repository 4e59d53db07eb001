import type { ReactNode } from 'react'
import { formatMoment } from '~/posts/fields/dates.rules'
import { changedWordsText } from '~/posts/revisions/change-size.rules'
import { entryAddress } from '~/record/log-addresses.rules'
import { Badge } from '~/ui/badge'
import { changeAccents } from '../change-accents.view'
import type { HistorySubject, ListedVersion } from '../history-page.rules'
import { comparePath, versionPath } from '../history-paths.rules'
import { changeName, datedWords } from '../history-words.rules'

interface ListedVersionProps {
  subject: HistorySubject
  version: ListedVersion
  isNewest: boolean
}

/** A version; above it that the post was withdrawn, if it was then. */
export function ListedVersionView({ subject, version, isNewest }: ListedVersionProps) {
  const {
    version: number,
    position,
    at,
    change,
    note,
    hidden,
    size,
    before,
    comparedWith,
    isSame,
    withdrawnAt,
  } = version
  const dated = datedWords(version, before)
  return (
    <>
      {withdrawnAt && (
        <li className="py-5">
          <Badge className="accent-amber">Withdrawn</Badge>{' '}
          <span className="text-ink-muted">
            <Moment at={withdrawnAt} />
          </span>
        </li>
      )}
      <li className="py-6">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-xl">
          Version {number}{' '}
          <Badge className={changeAccents[change]}>{changeName(version, before)}</Badge>
          {isNewest && !subject.withdrawn && (
            <span className="font-normal text-base text-ink-muted">What readers see now</span>
          )}
        </h2>
        <p className="dots-between mt-1 flex flex-wrap gap-x-3 text-ink-muted">
          <Moment at={at} />
          {size && <span>{changedWordsText(size)}</span>}
        </p>
        {dated && <p className="mt-1 text-ink-muted">{dated}</p>}
        {note && (
          <p dir="auto" className="wrap-anywhere mt-3 max-w-[68ch] whitespace-pre-line">
            {note}
          </p>
        )}
        {hidden && (
          <p className="wrap-anywhere mt-3 max-w-[68ch]">
            The text of this version was hidden for legal reasons on <Moment at={hidden.at} />.{' '}
            {hidden.reason && `Reason: ${hidden.reason} `}That it was published stays in the record.
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {!hidden && !subject.withdrawn && (
            <HistoryLink href={versionPath(subject.path, number)}>
              Read version {number}
            </HistoryLink>
          )}
          {comparedWith !== null && !isSame && !hidden && !subject.withdrawn && (
            <HistoryLink href={comparePath(subject.path, { from: comparedWith, to: number })}>
              What changed
              {comparedWith === before?.version ? (
                <span className="sr-only"> in version {number}</span>
              ) : (
                ` since version ${comparedWith}`
              )}
            </HistoryLink>
          )}
          <HistoryLink href={entryAddress(subject.id, number)}>
            Entry {position} of the record (JSON)
          </HistoryLink>
        </p>
      </li>
    </>
  )
}

/** Search engines and prefetching stay away from what is not followed. */
function HistoryLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="nofollow"
      className="py-1 text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-cyan"
    >
      {children}
    </a>
  )
}

function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
}
