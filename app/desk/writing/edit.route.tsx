import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useFormKey } from '../autosave/use-form-key.browser'
import { formInTurn, type ReadLimits } from '../pictures/uploads/upload-turns.request'
import { deskMeta } from '../requests/desk-meta.request'
import { unlessFormRejected } from '../requests/unless-form-rejected.request'
import type { Route } from './+types/edit.route'
import { EditPostView } from './form/edit-post.view'
import { newPostTexts } from './form/new-post-texts.rules'
import { type RejectedForm, unsentForm } from './form/rejected-form.view'
import type { WritingPage } from './form/writing-page.view'
import { createFromForm, loadNewPost } from './requests/create.request'
import { saveFromForm } from './requests/edit.request'
import { loadStoredPost } from './requests/load-post.request'
import { kindIn } from './requests/post.request'
// Values that the browser needs come from small modules: one of a module above would bring all that it imports.
import {
  notSaved,
  secondFactorNotice,
  sendForm,
  signedOutNotice,
} from './requests/send-form.request'

/** A new and a stored post share one route, so that the form stays on the page when the post is created. */
export function loader(args: Route.LoaderArgs): Promise<WritingPage> {
  return isNew(args.params) ? loadNewPost(args) : loadStoredPost(args)
}

export function action(args: Route.ActionArgs) {
  const save = (limits: ReadLimits) =>
    isNew(args.params) ? createFromForm(args, limits) : saveFromForm(args, limits)
  return formInTurn<Awaited<ReturnType<typeof save>>>(args, save)
}

function isNew({ id }: { id: string }): boolean {
  return id === 'new'
}

const unreachableNotice =
  'The server could not be reached, so nothing is saved. Your text is still here, and stored in this browser.'

export async function clientAction({
  request,
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<RejectedForm | undefined> {
  const sendResult = await sendForm(params.desk, serverAction)
  if (sendResult.ok) return sendResult.result
  const texts = newPostTexts[kindIn(request)]
  const notices = isNew(params)
    ? { unreachable: texts.unexpected, failed: texts.failed }
    : { unreachable: unreachableNotice, failed: notSaved }
  const accessNotices = {
    'signed-out': signedOutNotice,
    'second-factor-required': secondFactorNotice,
  }
  const notice = { ...accessNotices, ...notices }[sendResult.reason]
  return { ...unsentForm, notice, isFailure: true }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData
    ? (loaderData.post?.title ?? newPostTexts[loaderData.kind].heading)
    : 'Post'
  // An on-screen keyboard makes the page smaller instead of covering it, so that the bar stays above the text.
  const viewport = 'width=device-width, initial-scale=1, interactive-widget=resizes-content'
  return [...deskMeta(title), { name: 'viewport', content: viewport }]
}

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { formKey, onSubmit } = useFormKey(loaderData)
  return (
    <EditPostView
      key={formKey}
      {...loaderData}
      rejectedForm={actionData ?? null}
      onSubmit={onSubmit}
    />
  )
}

/** A step of the review leaves the text and its form as they are. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionResult } = args
  const isReviewed = typeof actionResult === 'object' && actionResult && 'reviewed' in actionResult
  return isReviewed ? false : unlessFormRejected(args)
}
