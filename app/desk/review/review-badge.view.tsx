import { type ReviewState, reviewStateNames } from '~/posts/review/review.rules'
import { type BadgeColour, StateBadge } from '../shell/state-badge.view'

const colours = {
  none: 'grey',
  'in-review': 'amber',
  'changes-wanted': 'orange',
  approved: 'green',
} as const satisfies Record<ReviewState, BadgeColour>

export function ReviewBadge({ state }: { state: ReviewState }) {
  return <StateBadge colour={colours[state]}>{reviewStateNames[state]}</StateBadge>
}
