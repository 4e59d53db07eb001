import { Form, Link } from 'react-router'
import { type LinkList, type ListedLink, linkLists } from '~/links/link-list.rules'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { PageSteps } from '../../shell/lists/page-steps.view'
import { FocusedNotice } from '../../shell/notice.view'
import { BadLink } from './bad-link.view'
import { OutgoingChecks } from './outgoing-checks.view'

export interface LinksResult {
  message: string | null
  undo: { link: string; step: string } | null
  problem: string | null
}

interface LinksViewProps {
  base: string
  list: LinkList
  links: ListedLink[]
  page: number
  pages: number
  counts: Record<LinkList, number>
  outgoing: { all: number; unchecked: number }
  areChecksOn: boolean
  isOwner: boolean
  timeZone: string
  /** What was just done. */
  result: LinksResult | null
}

const listNames: Record<LinkList, string> = {
  internal: 'On this site',
  outgoing: 'On other sites',
  moved: 'Moved',
  ignored: 'Ignored',
}

const intros: Record<LinkList, string> = {
  internal: 'Links of published posts to addresses of this site where readers find nothing.',
  outgoing: 'Links of published posts to pages of other sites that are gone.',
  moved: 'These links still work: readers are redirected. A link to the new address is faster.',
  ignored: 'These are not listed as bad and not checked.',
}

/** Links of published posts that lead nowhere. */
export function LinksView(props: LinksViewProps) {
  const { base, list, links, page, pages, areChecksOn, timeZone, result } = props
  return (
    <>
      <DeskHeading title="Links" />
      <Result result={result} />
      <ListChips {...props} />
      <p className="mb-5 max-w-3xl text-ink-muted">{intros[list]}</p>
      {links.length === 0 ? (
        <EmptyState title="No links here">{emptyText(list, areChecksOn)}</EmptyState>
      ) : (
        <ul aria-label={listNames[list]} className="flex max-w-5xl flex-col gap-4">
          {links.map((link) => (
            <BadLink
              key={link.id}
              link={link}
              base={base}
              timeZone={timeZone}
              isCheckable={link.ignoredAt === null && (link.isInternal || areChecksOn)}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <PageSteps page={page} pages={pages} linkTo={(other) => queryOf(list, other)} />
      )}
      <OutgoingChecks {...props} />
    </>
  )
}

function Result({ result }: { result: LinksResult | null }) {
  if (result?.problem) {
    return (
      <FocusedNotice kind="error" focusKey={result}>
        {result.problem}
      </FocusedNotice>
    )
  }
  if (!result?.message) return null
  return (
    <FocusedNotice kind="success" focusKey={result}>
      <div className="flex flex-wrap items-center gap-4">
        <p className="wrap-anywhere min-w-52 flex-1">{result.message}</p>
        {result.undo && (
          <Form method="post">
            <Hidden fields={result.undo} />
            <Button type="submit" look="outline" size="small">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </FocusedNotice>
  )
}

function ListChips({ list, counts }: Pick<LinksViewProps, 'list' | 'counts'>) {
  return (
    <nav aria-label="Lists" className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {linkLists.map((one) => (
          <li key={one}>
            <Link
              to={queryOf(one)}
              aria-current={one === list ? 'page' : undefined}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line px-3 py-1 text-sm hover:border-cyan hover:text-cyan aria-[current]:border-cyan aria-[current]:text-cyan"
            >
              {listNames[one]}
              <span className="text-ink-muted tabular-nums">{counts[one]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function emptyText(list: LinkList, areChecksOn: boolean): string {
  switch (list) {
    case 'internal':
      return 'Every link to this site leads somewhere.'
    case 'outgoing':
      return areChecksOn ? 'No page is gone.' : 'Links to other sites are not checked.'
    case 'moved':
      return 'No link is redirected.'
    case 'ignored':
      return 'No link is ignored.'
  }
}

function queryOf(list: LinkList, page = 1): string {
  const query = new URLSearchParams({ list, ...(page > 1 && { page: String(page) }) })
  return `?${query}`
}
