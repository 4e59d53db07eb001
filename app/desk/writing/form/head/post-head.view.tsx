import {
  ChartColumn,
  ExternalLink,
  Eye,
  History,
  MessageSquareText,
  ScanSearch,
  UserRoundCheck,
} from 'lucide-react'
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { may } from '~/posts/editing/permissions.rules'
import { confirmationOfStep } from '~/posts/lifecycle/confirmations.rules'
import type { Step } from '~/posts/lifecycle/lifecycle.rules'
import type { PostStatus } from '~/posts/post.rules'
import type { Review, ReviewState } from '~/posts/review/review.rules'
import { ButtonLink } from '~/ui/button'
import { PinBadge } from '../../../posts/pinning/pin-badge.view'
import { PinButtons } from '../../../posts/pinning/pin-buttons.view'
import { StepFields, statusPath } from '../../../posts/record/step-fields.view'
import { StatusBadge } from '../../../posts/status-badge.view'
import { ReviewBadge } from '../../../review/review-badge.view'
import { ConfirmButton } from '../../../shell/confirm/confirm-button.view'
import { formatMoment } from '../../../shell/moment.view'
import { MailButton } from './send-offer.view'

export interface EditedPost {
  kind: PostKind
  id: string
  title: string
  status: PostStatus
  thumbnail: Thumbnail | null
  publishedAt: Date | null
  binnedAt: Date | null
  authorId: string | null
  isNextVersion: boolean
  review: Review
}

export interface PostHeadData {
  post: EditedPost
  version: number
  /** Its public address; null while readers do not see it. */
  address: string | null
}

interface PostHeadProps extends PostHeadData {
  base: string
  editor: { id: string; role: Role; timeZone: string }
  reviewState: ReviewState
  /** Publishing it again shows readers another text than they saw last. */
  isNewToReaders: boolean
  pinnedUntil: Date | null
  /** The path of the newsletter; null if this editor may not mail posts. */
  newsletter: string | null
  /** The page with its reads; null if this editor may not see it. */
  statistics: string | null
  /** Review and comments are beside the text. */
  hasPanel: boolean
}

/** The title and status of a post, and the steps that leave its text alone. */
export function PostHead(props: PostHeadProps) {
  const { post, version, base, address, editor, reviewState, pinnedUntil, hasPanel } = props
  const steps = stepsFor(post, editor)
  return (
    <>
      {/* The title is shown as a field below. */}
      <h1 className="sr-only">{post.title}</h1>
      <div className="mb-8 flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusBadge status={post.status} />
          {reviewState !== 'none' && <ReviewBadge state={reviewState} />}
          {pinnedUntil && address && <PinBadge until={pinnedUntil} timeZone={editor.timeZone} />}
          <span className="text-ink-muted text-sm">{statusText(post, editor.timeZone)}</span>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {address && (
            <ButtonLink href={address} target="_blank" rel="noreferrer" look="outline" size="small">
              <ExternalLink aria-hidden="true" className="size-4" />
              View on the site
            </ButtonLink>
          )}
          {!address && post.status !== 'binned' && (
            <ButtonLink href={`${base}/preview-link`} look="outline" size="small">
              <Eye aria-hidden="true" className="size-4" />
              Preview links
            </ButtonLink>
          )}
          <ButtonLink href={`${base}/revisions`} look="outline" size="small">
            <History aria-hidden="true" className="size-4" />
            Revisions
          </ButtonLink>
          {props.statistics && address && !post.isNextVersion && (
            <ButtonLink href={props.statistics} look="outline" size="small">
              <ChartColumn aria-hidden="true" className="size-4" />
              Statistics
            </ButtonLink>
          )}
          {!hasPanel && <ReviewLinks base={base} />}
          <PinButtons
            post={post}
            editor={editor}
            isListed={address !== null}
            isPinned={pinnedUntil !== null}
            base={base}
          />
          {props.newsletter && address && !post.isNextVersion && (
            <MailButton kind={post.kind} id={post.id} path={props.newsletter} />
          )}
          {steps.map(({ step, label }) => (
            <ConfirmButton
              key={step}
              label={label}
              question={confirmationOfStep(step, address)}
              action={statusPath(base, { step, version })}
              fields={{ step, version }}
            >
              <StepFields {...props} step={step} kind={post.kind} idPrefix={`${step}-`} />
            </ConfirmButton>
          ))}
        </div>
      </div>
    </>
  )
}

function ReviewLinks({ base }: { base: string }) {
  return (
    <>
      <ButtonLink href={`${base}/review`} look="outline" size="small">
        <UserRoundCheck aria-hidden="true" className="size-4" />
        Review
      </ButtonLink>
      <ButtonLink href={`${base}/entities`} look="outline" size="small">
        <ScanSearch aria-hidden="true" className="size-4" />
        In this text
      </ButtonLink>
      <ButtonLink href={`${base}/comments`} look="outline" size="small">
        <MessageSquareText aria-hidden="true" className="size-4" />
        Comments
      </ButtonLink>
    </>
  )
}

const labels = {
  withdraw: 'Withdraw from the site',
  republish: 'Publish again',
  bin: 'Move to the bin',
  restore: 'Restore from the bin',
} as const satisfies Partial<Record<Step, string>>

type HeadStep = keyof typeof labels

const steps = {
  draft: ['bin'],
  scheduled: ['bin'],
  published: ['withdraw', 'bin'],
  withdrawn: ['republish', 'bin'],
  binned: ['restore'],
} as const satisfies Record<PostStatus, readonly HeadStep[]>

/** Those that this editor may take, by the rule that the server decides by. */
function stepsFor(post: EditedPost, editor: { id: string; role: Role }) {
  return steps[post.status]
    .filter((step) => may(editor, step, post).ok)
    .map((step) => ({ step, label: labelOf(step, post) }))
}

function labelOf(step: HeadStep, { isNextVersion }: EditedPost): string {
  return step === 'bin' && isNextVersion ? 'Throw away' : labels[step]
}

function statusText(post: EditedPost, timeZone: string): string {
  const { status, publishedAt, binnedAt, isNextVersion } = post
  const format = (at: Date | null) => (at ? `${formatMoment(at, timeZone)} ${timeZone}` : '')
  switch (status) {
    case 'draft':
      return publishedAt
        ? `Readers have not seen it. It is planned for ${format(publishedAt)}, and not scheduled yet.`
        : 'Readers have not seen it.'
    case 'scheduled':
      return `${isNextVersion ? 'The changes come' : 'Comes'} out on ${format(publishedAt)}.`
    case 'published':
      return `Since ${format(publishedAt)}.`
    case 'withdrawn':
      return `Readers do not see it any more. It was published on ${format(publishedAt)}.`
    case 'binned':
      return `Since ${format(binnedAt)}. After 30 days it is gone for good.`
  }
}
