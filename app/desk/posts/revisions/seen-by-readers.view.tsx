import { Link } from 'react-router'
import type { ListedPublicVersion } from '~/posts/record/public-version.rules'
import { formatMoment } from '../../shell/moment.view'
import { shownChanges } from '../../writing/bar/change-texts.rules'

/** What the list needs to know of the post. */
export interface ForReaders {
  /** Its public address; null while readers do not see it. */
  publicAddress: string | null
  /** The page of the post at the desk. */
  base: string
  mayHide: boolean
  post: { version: number }
}

const links = 'inline-block py-1.5 underline underline-offset-4 hover:text-cyan'

/** Below a version that readers saw: what it was to them, and where they find it. */
export function SeenByReaders({
  seen,
  of,
}: {
  seen: ListedPublicVersion
  of: ForReaders & { timeZone: string }
}) {
  const { version, change, note, hidden } = seen
  const isSeenNow = of.publicAddress !== null && version === of.post.version
  return (
    <div className="wrap-anywhere mb-2 ml-20 px-3 text-sm">
      <p>
        <span className="font-semibold text-cyan">{shownChanges[change]}</span>
        <span className="text-ink-muted">
          {isSeenNow ? ' · Readers see it now' : ' · Readers saw it'}
        </span>
      </p>
      {note && <p>Readers are told: “{note}”</p>}
      {hidden && (
        <p className="text-amber">
          Hidden from readers by {hidden.by} on {formatMoment(hidden.at, of.timeZone)}
          {hidden.reason && `: “${hidden.reason}”`}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5">
        {of.publicAddress && (
          <a href={`${of.publicAddress}/history/${version}`} className={links}>
            Public version<span className="sr-only"> {version}</span>
          </a>
        )}
        {of.mayHide && !isSeenNow && (
          <Link to={`${of.base}/public-versions/${version}`} className={links}>
            {hidden ? 'Show again…' : 'Hide…'}
            <span className="sr-only"> version {version}</span>
          </Link>
        )}
      </p>
    </div>
  )
}
