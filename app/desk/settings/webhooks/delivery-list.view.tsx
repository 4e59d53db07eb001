import { Form, Link } from 'react-router'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import type { Delivery } from '~/webhooks/deliveries/delivery.rules'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { Moment } from '../../shell/moment.view'
import { StateBadge } from '../../shell/state-badge.view'

interface DeliveryListProps {
  deliveries: Delivery[]
  base: string
  timeZone: string
  /** Whether messages can be sent again. */
  isOn: boolean
}

/** The newest messages, with what the other side answered. */
export function DeliveryList({ deliveries, ...props }: DeliveryListProps) {
  if (deliveries.length === 0) {
    return (
      <EmptyState title="Nothing sent yet">
        The next change of a post appears here. You can also send a test.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} {...props} />
      ))}
    </ul>
  )
}

interface DeliveryRowProps extends Omit<DeliveryListProps, 'deliveries'> {
  delivery: Delivery
}

function DeliveryRow({ delivery, base, timeZone, isOn }: DeliveryRowProps) {
  const { id, event, post, subject, createdAt, status, answer, outcome } = delivery
  const section = post?.kind === 'brief' ? 'briefs' : 'articles'
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-sm">{event}</span>
          <OutcomeBadge delivery={delivery} />
        </p>
        {post && (
          <p className="wrap-anywhere mt-1">
            <Link
              to={`${base}/${section}/${post.id}`}
              className="underline underline-offset-4 hover:text-cyan"
            >
              {subject}
            </Link>
          </p>
        )}
        <p className="mt-1 text-ink-muted text-sm">
          <Moment at={createdAt} timeZone={timeZone} /> · <Attempts {...{ delivery, timeZone }} />
        </p>
        {(status !== null || answer) && (
          <p className="wrap-anywhere mt-1 text-ink-muted text-sm">
            {status !== null && `Answer ${status}${answer ? ': ' : ''}`}
            {answer}
          </p>
        )}
        <p className="wrap-anywhere mt-1 font-mono text-ink-muted text-xs">{id}</p>
      </div>
      {outcome === 'given-up' && post && isOn && (
        <Form method="post">
          <Hidden fields={{ step: 'again', delivery: id }} />
          <Button
            type="submit"
            look="outline"
            size="small"
            aria-label={`Send “${subject}” again (${event})`}
          >
            Send again
          </Button>
        </Form>
      )}
    </li>
  )
}

function OutcomeBadge({ delivery: { outcome, attempts, triedAt } }: { delivery: Delivery }) {
  if (outcome === 'delivered') return <StateBadge colour="green">Delivered</StateBadge>
  if (outcome === 'given-up') return <StateBadge colour="red">Not delivered</StateBadge>
  // While the first request is under way, nothing has failed yet.
  const isWaiting = attempts === 0 || triedAt === null
  if (isWaiting) return <StateBadge colour="grey">Waiting</StateBadge>
  return <StateBadge colour="amber">Trying again</StateBadge>
}

function Attempts({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { attempts, nextAt, triedAt } = delivery
  return (
    <>
      {attempts === 1 ? '1 try' : `${attempts} tries`}
      {nextAt && triedAt && attempts > 0 && (
        <>
          , next <Moment at={nextAt} timeZone={timeZone} />
        </>
      )}
    </>
  )
}
