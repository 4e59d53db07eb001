import { Form, Link } from 'react-router'
import { sourceLabels } from '~/newsletter/subscribers/export.rules'
import { filterFields, type SubscriberFilter } from '~/newsletter/subscribers/subscriber-list.rules'
import type { Subscriber, SubscriberStatus } from '~/newsletter/subscribing/subscriber.rules'
import { domainNames } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Hidden } from '../../../shell/confirm/confirm-question.view'
import { DeskHeading } from '../../../shell/desk-page.view'
import { Moment } from '../../../shell/moment.view'
import { FocusedNotice } from '../../../shell/notice.view'
import { withCount } from '../with-count.rules'
import { SubscriberBadge } from './subscriber-badge.view'
import { SubscriberFilters } from './subscriber-filters.view'

type ListedSubscriber = Pick<
  Subscriber,
  'id' | 'email' | 'status' | 'domains' | 'createdAt' | 'source'
>

interface SubscribersViewProps {
  base: string
  subscribers: ListedSubscriber[]
  filter: SubscriberFilter
  /** How many the filter finds. */
  count: number
  counts: Record<SubscriberStatus, number>
  timeZone: string
  isOwner: boolean
  isFirst: boolean
  /** The last one of this page, if there are more. */
  older: { after: string; id: string } | null
  /** Was one of them just erased? */
  isErased: boolean
}

export function SubscribersView(props: SubscribersViewProps) {
  const { base, filter, count, counts, isOwner, isErased } = props
  const path = `${base}/newsletter/subscribers`
  const isEmpty = Object.values(counts).every((each) => each === 0)
  return (
    <>
      <DeskHeading title="Subscribers">
        <ButtonLink href={`${path}/new`}>Invite</ButtonLink>
        {isOwner && (
          <ButtonLink href={`${path}/imports`} look="outline">
            Import
          </ButtonLink>
        )}
        {isOwner && !isEmpty && (
          <Form method="post" action={`${path}/export`} reloadDocument>
            <Hidden fields={filterFields(filter)} />
            <Button type="submit" look="outline">
              Download as CSV
            </Button>
          </Form>
        )}
      </DeskHeading>
      {isErased && (
        <FocusedNotice kind="success" focusKey="erased">
          The subscriber was erased. Backups contain the data until they are replaced.
        </FocusedNotice>
      )}
      {isEmpty ? (
        <EmptyState title="No subscribers yet">
          Readers can subscribe in the footer of every page and at /subscribe. You can also invite
          somebody.
        </EmptyState>
      ) : (
        <>
          <SubscriberFilters filter={filter} counts={counts} path={path} />
          <p role="status" className="mb-3 text-ink-muted text-sm">
            {withCount(count, 'subscriber')}
          </p>
          <List {...props} path={path} />
        </>
      )}
    </>
  )
}

function List(props: SubscribersViewProps & { path: string }) {
  const { subscribers, filter, timeZone, isFirst, older, path } = props
  if (subscribers.length === 0) {
    return (
      <EmptyState title="No subscribers found">
        {isFirst ? (
          <Link to={path} className="underline underline-offset-4 hover:text-cyan">
            Show all subscribers
          </Link>
        ) : (
          'There are no older ones.'
        )}
      </EmptyState>
    )
  }
  const step = 'rounded-lg border border-line-strong px-4 py-2 hover:border-cyan hover:text-cyan'
  const query = filterFields(filter)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        {subscribers.map((subscriber) => (
          <Row key={subscriber.id} subscriber={subscriber} path={path} timeZone={timeZone} />
        ))}
      </ul>
      <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
        {isFirst ? (
          <span />
        ) : (
          <Link to={`${path}?${new URLSearchParams(query)}`} className={step}>
            Newest
          </Link>
        )}
        {older && (
          <Link to={`${path}?${new URLSearchParams({ ...query, ...older })}`} className={step}>
            Older
          </Link>
        )}
      </nav>
    </>
  )
}

interface RowProps {
  subscriber: ListedSubscriber
  path: string
  timeZone: string
}

function Row({ subscriber, path, timeZone }: RowProps) {
  const { id, email, status, domains, createdAt, source } = subscriber
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 p-4 hover:bg-raised">
      <div className="wrap-anywhere min-w-48 flex-1">
        <Link
          to={`${path}/${encodeURIComponent(id)}`}
          className="font-semibold after:absolute after:inset-0 hover:text-cyan"
        >
          {email}
        </Link>
        <p className="text-ink-muted text-sm">
          {domains.map((domain) => domainNames[domain].label).join(', ') || 'No domain'}
        </p>
      </div>
      <p className="text-ink-muted text-sm">
        {sourceLabels[source]}, <Moment at={createdAt} timeZone={timeZone} />
      </p>
      <SubscriberBadge status={status} />
    </li>
  )
}
