import { Pin } from 'lucide-react'
import { formatMoment } from '../../shell/moment.view'

/** Says that an article is pinned to the front, and until when. */
export function PinBadge({ until, timeZone }: { until: Date; timeZone: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-cyan/60 px-2.5 py-0.5 text-cyan text-sm">
      <Pin aria-hidden="true" className="size-3.5 flex-none" />
      Pinned until {formatMoment(until, timeZone)}
    </span>
  )
}
