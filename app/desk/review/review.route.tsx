import { ArrowLeft } from 'lucide-react'
import { services } from '~/services'
import { ButtonLink } from '~/ui/button'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import { FocusedNotice, Notice } from '../shell/notice.view'
import { sections } from '../shell/sections.rules'
import { postIn } from '../writing/requests/post.request'
import {
  secondFactorNotice,
  sendForm,
  signedOutNotice,
} from '../writing/requests/send-form.request'
import type { Route } from './+types/review.route'
import { loadReview } from './load-review.request'
import {
  doneTexts,
  latestReview,
  type ReviewAnswer,
  rejectionIn,
  seenVersion,
  unsentStep,
} from './review-data.rules'
import { ReviewForms } from './review-forms.view'
import { reviewFromForm } from './review-step.request'
import { ReviewSteps } from './review-steps.view'

/** The review of a post as a page of its own: without scripts, and for those who only read the post. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    data: await loadReview(context, post),
    done: Object.hasOwn(doneTexts, done) ? doneTexts[done] : null,
    unsavedTexts: (await desk.autosavesOfPost(editor, post)).length,
    editor: { id: editor.id, role: editor.role, timeZone: editor.timeZone },
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

export const action = (args: Route.ActionArgs) => reviewFromForm(args)

const notDone = 'Nothing was done. What you typed is still here: try again in a moment.'

/** A form of the panel must not replace the page with an error: the text beside it may not be saved. */
export async function clientAction({
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<ReviewAnswer> {
  const sent = await sendForm(params.desk, serverAction)
  if (sent.ok) return sent.result as ReviewAnswer
  const notices = {
    'signed-out': signedOutNotice,
    'second-factor-required': secondFactorNotice,
    unreachable: `The server could not be reached. ${notDone}`,
    failed: notDone,
  }
  return unsentStep(notices[sent.reason])
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData ? `Review of ${loaderData.data.post.title}` : 'Review')

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { base, editor, done, unsavedTexts } = loaderData
  const answer: ReviewAnswer | undefined = actionData
  const rejected = rejectionIn(answer)
  const data = latestReview(loaderData.data, answer)
  return (
    <div className="max-w-2xl">
      <DeskHeading title={data.post.title}>
        <ButtonLink href={base} look="outline" size="small">
          <ArrowLeft aria-hidden="true" className="size-4" />
          To the text
        </ButtonLink>
      </DeskHeading>
      {done && !answer && (
        <FocusedNotice kind="success" focusKey={loaderData}>
          {done}
        </FocusedNotice>
      )}
      {unsavedTexts > 0 && (
        <Notice kind="info">
          You have typed text that is not saved, and so not part of the review.{' '}
          <a href={base} className="underline underline-offset-4">
            Open the post to save it
          </a>
          .
        </Notice>
      )}
      <h2 className="sr-only">Review</h2>
      {/* A newer text has to be read first: its page names its version. */}
      <ReviewForms base={base} data={data} version={seenVersion(loaderData.data, rejected)} />
      <ReviewSteps data={data} editor={editor} base={base} rejected={rejected} />
    </div>
  )
}

export { unlessFormRejected as shouldRevalidate } from '../requests/unless-form-rejected.request'
