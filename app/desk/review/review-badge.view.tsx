import { type ReviewState, reviewStateNames } from '~/posts/review/review.rules'

const looks = {
  none: 'border-line-strong text-ink-soft',
  'in-review': 'border-amber/60 text-amber',
  'changes-wanted': 'border-orange/60 text-orange',
  approved: 'border-green/60 text-green',
} as const satisfies Record<ReviewState, string>

export function ReviewBadge({ state }: { state: ReviewState }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full border px-2.5 py-0.5 text-sm ${looks[state]}`}
    >
      {reviewStateNames[state]}
    </span>
  )
}
