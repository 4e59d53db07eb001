import { Pin } from 'lucide-react'
import { formatMoment } from '../../shell/moment.view'
import { StateBadge } from '../../shell/state-badge.view'

/** Says that an article is pinned to the front, and until when. */
export function PinBadge({ until, timeZone }: { until: Date; timeZone: string }) {
  return (
    <StateBadge colour="cyan">
      <Pin aria-hidden="true" className="size-3.5 flex-none" />
      <span className="whitespace-normal">Pinned until {formatMoment(until, timeZone)}</span>
    </StateBadge>
  )
}
