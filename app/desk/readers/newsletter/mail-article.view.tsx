import { Form, Link } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { DeskSection } from '../../shell/desk-page.view'
import { formatMoment } from '../../shell/moment.view'
import { ArticleSearch } from './article-search.view'
import { withCount } from './with-count.rules'

export interface OfferedPost {
  id: string
  title: string
  domain: DomainSlug
  publishedAt: Date
}

interface OfferProps {
  base: string
  recipients: Record<DomainSlug, number>
  timeZone: string
}

export interface MailArticleProps extends OfferProps {
  /** The newest, or those that were searched for. */
  articlesToMail: OfferedPost[]
  q: string
}

/** Any published article can be mailed: the newest are offered, the others are found by a search. */
export function MailArticle(props: MailArticleProps) {
  const { base, q, articlesToMail } = props
  const path = `${base}/newsletter`
  return (
    <DeskSection
      title="Mail an article"
      intro="To everyone who chose its domain. An article has one issue."
    >
      <ArticleSearch path={path} q={q} />
      {articlesToMail.length > 0 ? (
        <OfferedPosts {...props} kind="article" posts={articlesToMail} action="Mail this article" />
      ) : (
        <EmptyState title={q ? `No results for “${q}”` : 'No new articles'}>
          {q
            ? 'Only published articles are found. '
            : 'Articles of the last four weeks appear here. Search for older ones.'}
          {q && (
            <Link to={path} className="underline underline-offset-4 hover:text-cyan">
              Show the newest
            </Link>
          )}
        </EmptyState>
      )}
    </DeskSection>
  )
}

interface OfferedPostsProps extends OfferProps {
  kind: PostKind
  posts: OfferedPost[]
  /** The label of the button. */
  action: string
}

/** Posts with a button that opens the issue of each. */
export function OfferedPosts(props: OfferedPostsProps) {
  const { kind, posts, action, base, recipients, timeZone } = props
  return (
    <ul className="divide-y divide-line">
      {posts.map(({ id, title, domain, publishedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
          <div className="min-w-48 flex-1">
            <p className="wrap-anywhere font-semibold">{title}</p>
            <p className="text-ink-muted text-sm">
              {domainNames[domain].label} · {formatMoment(publishedAt, timeZone)} ·{' '}
              {withCount(recipients[domain], 'subscriber')}
            </p>
          </div>
          <Form method="post" action={`${base}/newsletter`}>
            <input type="hidden" name={kind} value={id} />
            <Button type="submit" look="outline" size="small">
              {action}
              <span className="sr-only">: {title}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
