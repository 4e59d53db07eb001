import { Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { DeskHeading } from '../../shell/desk-page.view'
import { Moment } from '../../shell/moment.view'
import { Notice } from '../../shell/notice.view'
import { sections } from '../../shell/sections.rules'
import { LogFilters } from './log-filters.view'
import { isFilteredLog, type LogRequest, logQuery } from './log-request.rules'

interface LogViewProps {
  entries: {
    id: number
    at: Date
    editorName: string
    action: string
    kind: PostKind | null
    postId: string | null
    subject: string
    detail: string
    /** How many equal entries this line stands for. */
    count: number
    /** The token that it was done with; '' for a change at the desk. */
    tokenName: string
  }[]
  /** Everybody who is named in the log. */
  names: string[]
  logRequest: LogRequest
  /** What is wrong with the filters. */
  problem: string | null
  /** The query of the next page. */
  older: string | null
  timeZone: string
  base: string
}

/** Who did what at the desk. */
export function LogView(props: LogViewProps) {
  const { entries, names, logRequest, problem, older, timeZone, base } = props
  const isFiltered = isFilteredLog(logRequest)
  return (
    <>
      <DeskHeading title="Log">
        <ButtonLink href={`${base}/log/csv${logQuery(logRequest)}`} look="outline" download>
          Download as CSV
        </ButtonLink>
      </DeskHeading>
      <LogFilters path={`${base}/log`} logRequest={logRequest} names={names} timeZone={timeZone} />
      {problem && <Notice kind="error">{problem}</Notice>}
      {entries.length === 0 && !problem && (
        <EmptyState title={isFiltered ? 'No entries' : 'Nothing yet'}>
          {isFiltered
            ? 'No entry of the log matches these filters.'
            : 'Editors’ actions appear here.'}
        </EmptyState>
      )}
      <ol className="max-w-5xl divide-y divide-line">
        {entries.map(({ id, at, editorName, action, kind, postId, ...entry }) => (
          <li key={id} className="grid grid-cols-1 gap-x-6 py-2.5 sm:grid-cols-[11rem_1fr]">
            <span className="text-ink-muted text-sm">
              <Moment at={at} timeZone={timeZone} />
            </span>
            <p className="wrap-anywhere">
              <strong className="font-semibold">{editorName || 'The desk'}</strong> {action}{' '}
              {kind && postId ? (
                <Link
                  to={`${base}/${sections[kind]}/${postId}`}
                  className="underline underline-offset-4 hover:text-cyan"
                >
                  {entry.subject}
                </Link>
              ) : (
                entry.subject
              )}
              {entry.detail && <span className="text-ink-muted"> · {entry.detail}</span>}
              {entry.count > 1 && <span className="text-ink-muted"> · {entry.count} times</span>}
              {entry.tokenName && (
                <span className="text-ink-muted"> · with the token “{entry.tokenName}”</span>
              )}
            </p>
          </li>
        ))}
      </ol>
      {older !== null && (
        <Link
          to={older}
          className="mt-6 inline-block rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan"
        >
          Older entries
        </Link>
      )}
    </>
  )
}
