import { Link } from 'react-router'
import type { ReportedError } from '~/contact/error-report.rules'
import type { NamedPost } from '~/posts/addresses/any-status/named-post.rules'
import { sections } from '../../shell/sections.rules'

interface ReportedErrorViewProps {
  /** `/{desk}`. */
  desk: string
  report: ReportedError
  /** The article as it is now; null if it is deleted, or if the error is elsewhere. */
  article: NamedPost | null
}

const link = 'underline underline-offset-4 hover:text-cyan'

/** Where a reader found an error, and the passage. */
export function ReportedErrorView({ desk, report, article }: ReportedErrorViewProps) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="wrap-anywhere flex flex-wrap gap-x-4 gap-y-1">
        {article ? (
          <>
            <span>
              Error in{' '}
              <Link to={`${desk}/${sections[article.kind]}/${article.id}`} className={link}>
                {article.title}
              </Link>
            </span>
            {article.path === null ? (
              <span className="text-ink-muted">Readers do not find this article now.</span>
            ) : (
              <a href={article.path} className={link}>
                As readers see it
              </a>
            )}
          </>
        ) : (
          <span>
            Error reported {report.page === '' ? 'without an address' : `for ${report.page}`}
            {report.post && '. The article was deleted since.'}
          </span>
        )}
      </p>
      {report.passage !== '' && (
        <blockquote className="wrap-anywhere whitespace-pre-wrap border-cyan border-l-2 pl-4 text-ink-soft">
          {report.passage}
        </blockquote>
      )}
    </div>
  )
}
