import { mayEditIssues } from '~/newsletter/issues/issue.rules'
import { may } from '~/posts/editing/permissions.rules'
import { Panel } from '~/ui/panel'
import { NextVersionPart } from '../../../posts/next-version/next-version.view'
import { WithdrawalForm } from '../../../posts/record/withdrawal-form.view'
import type { ReviewData } from '../../../review/review-data.rules'
import { OutcomeNotice } from '../../../shell/confirm/outcome-notice.view'
import { Notice } from '../../../shell/notice.view'
import { newPostTexts } from '../new-post-texts.rules'
import { postFormId } from '../post-editor.view'
import type { RejectedForm } from '../rejected-form.view'
import type { WritingPage } from '../writing-page.view'
import { PostHead } from './post-head.view'
import { SendOffer } from './send-offer.view'

interface WritingHeadProps extends WritingPage {
  rejectedForm: RejectedForm | null
  base: string
  review: ReviewData | null
}

/** What is above the form: the title and status of the post, its next version, and what the last step did. */
export function WritingHead({ base, review, ...props }: WritingHeadProps) {
  const { kind, id, post, desk, editor } = props
  const texts = newPostTexts[kind]
  // SPEC 2: the form of a new brief is in a card with this title.
  if (!post) {
    return (
      <h1 className="focus-mode:sr-only mb-6 font-semibold text-ink-soft text-lg">
        {texts.heading}
      </h1>
    )
  }
  const { version, address } = props
  const locked = props.rejectedForm?.locked ?? props.locked
  const head = props.rejectedForm?.head ?? { post, version, address }
  const newsletter = mayEditIssues(editor) ? `/${desk.path}/newsletter` : null
  const statistics = `/${desk.path}/statistics?post=${kind}/${encodeURIComponent(id)}`
  const isJustPublished = props.saved && props.address && kind === 'brief'
  return (
    <>
      <PostHead
        {...head}
        base={`${base}/${id}`}
        editor={editor}
        isNewToReaders={props.isNewToReaders}
        pinnedUntil={props.pinnedUntil}
        newsletter={newsletter}
        statistics={editor.role === 'author' ? null : statistics}
        hasPanel={locked === null}
        reviewState={review?.post.review.state ?? 'none'}
      />
      {props.withdrawal && (
        <WithdrawalForm
          withdrawal={props.withdrawal}
          base={`${base}/${id}`}
          timeZone={editor.timeZone}
          mayChange={may(editor, 'withdraw', head.post).ok}
        />
      )}
      <NextVersionPart
        {...props}
        post={head.post}
        base={`${base}/${id}`}
        form={locked === null ? postFormId : null}
      />
      <OutcomeNotice outcome={props.outcome} task={id} />
      {props.saved && !props.isCreated && !props.rejectedForm && (
        <noscript>
          <Notice kind="success">{savedText(props)}</Notice>
        </noscript>
      )}
      {/* Gone with the next error. */}
      {props.isCreated && !props.rejectedForm && (
        <Panel className="mb-8 border-green/60 p-5">
          <p className="wrap-anywhere">{texts.created(id) + respelledText(props.saved)}</p>
        </Panel>
      )}
      {isJustPublished && newsletter && <SendOffer brief={id} path={newsletter} />}
      {props.refused && (
        <p role="alert" className="mb-8 rounded-card border border-red/60 bg-red/10 p-4">
          {props.refused}
        </p>
      )}
    </>
  )
}

export function savedText({
  saved,
  post,
  isSubmitted,
}: Pick<WritingPage, 'saved' | 'post' | 'isSubmitted'>): string {
  const hint = respelledText(saved)
  if (isSubmitted) return `Saved, and submitted for review.${hint}`
  const text = saved?.isMerged ? 'Saved. Both texts are merged.' : 'Saved.'
  const done = post?.status === 'published' ? `${text} Readers see it now.` : text
  const over = ' The new text is not approved yet: it is in review again.'
  return `${done}${saved?.isApprovalOver ? over : ''}${hint}`
}

/** '“Ai” was saved as “AI”': tags that differ only in case are one topic. */
function respelledText(saved: WritingPage['saved']): string {
  const texts = (saved?.respelled ?? []).map((tag) => `“${tag.typed}” was saved as “${tag.saved}”`)
  return texts.length > 0 ? ` The tag ${texts.join(', and ')}, as most posts have it.` : ''
}
