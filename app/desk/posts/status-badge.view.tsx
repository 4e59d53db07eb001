import type { PostStatus } from '~/posts/post.rules'

const looks = {
  draft: 'border-line-strong text-ink-soft',
  scheduled: 'border-amber/60 text-amber',
  published: 'border-green/60 text-green',
  withdrawn: 'border-orange/60 text-orange',
  binned: 'border-red/60 text-red',
} as const satisfies Record<PostStatus, string>

export const statusWords = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  binned: 'In the bin',
} as const satisfies Record<PostStatus, string>

export function StatusBadge({ status }: { status: PostStatus }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full border px-2.5 py-0.5 text-sm ${looks[status]}`}
    >
      {statusWords[status]}
    </span>
  )
}
