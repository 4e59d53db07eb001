import { Form, Link } from 'react-router'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { formatMoment } from '../../../../shell/moment.view'
import { ArticleSearch } from '../../article-search.view'
import type { MailedArticle } from './article-list.view'

interface AddArticlesProps {
  issue: NewsletterIssue
  path: string
  q: string
  offered: MailedArticle[]
  isEveryHitIncluded: boolean
  refused: { ticked: string[] } | null
  isFull: boolean
  timeZone: string
}

/** A search, and what it found as a list of check boxes. */
export function AddArticles(props: AddArticlesProps) {
  const { path, q, offered } = props
  return (
    <>
      <ArticleSearch path={path} q={q} />
      {offered.length === 0 ? <NothingFound {...props} /> : <Offered {...props} />}
    </>
  )
}

function NothingFound({ q, path, isEveryHitIncluded }: AddArticlesProps) {
  if (!q) {
    return (
      <EmptyState title="No more articles">
        The issue has every published article of its domain.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={isEveryHitIncluded ? 'Already in the issue' : `No results for “${q}”`}>
      {isEveryHitIncluded
        ? 'The issue has every article that was found.'
        : 'Only published articles are found.'}{' '}
      <Link to={path} preventScrollReset className="underline underline-offset-4 hover:text-cyan">
        Show the newest
      </Link>
    </EmptyState>
  )
}

function Offered({ issue, path, q, offered, refused, isFull, timeZone }: AddArticlesProps) {
  const action = q ? `${path}?${new URLSearchParams({ q })}` : path
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="version" value={issue.version} />
      <ul aria-label="Articles to add" className="mb-5 divide-y divide-line">
        {offered.map(({ id, title, domain, publishedAt }) => (
          <li key={id} className="has-checked:bg-cyan/5">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-3">
              <input
                type="checkbox"
                name="article"
                value={id}
                defaultChecked={refused?.ticked.includes(id)}
                className="mt-1 size-4.5 flex-none accent-cyan"
              />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold">{title}</span>
                <span className="block text-ink-muted text-sm">
                  {domainNames[domain].label} · {formatMoment(publishedAt, timeZone)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" name="step" value="add">
          Add to the issue
        </Button>
        {isFull && <p className="text-ink-muted text-sm">The issue is full: remove one first.</p>}
      </div>
    </Form>
  )
}
