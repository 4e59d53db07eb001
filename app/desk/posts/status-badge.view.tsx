import type { PostStatus } from '~/posts/post.rules'
import { type BadgeColour, StateBadge } from '../shell/state-badge.view'

const colours = {
  draft: 'grey',
  scheduled: 'amber',
  published: 'green',
  withdrawn: 'orange',
  binned: 'red',
} as const satisfies Record<PostStatus, BadgeColour>

export const statusWords = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  binned: 'In the bin',
} as const satisfies Record<PostStatus, string>

export function StatusBadge({ status }: { status: PostStatus }) {
  return <StateBadge colour={colours[status]}>{statusWords[status]}</StateBadge>
}
