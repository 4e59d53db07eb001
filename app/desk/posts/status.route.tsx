import { data, redirect } from 'react-router'
import { readFormTexts } from '~/autosave/document-kind.rules'
import { textIn } from '~/http/body/form-text'
import { postPath } from '~/posts/addresses/urls.rules'
import { confirmationOfStep } from '~/posts/lifecycle/confirmations.rules'
import { type StatusChange, steps } from '~/posts/lifecycle/lifecycle.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import {
  changeFieldNames,
  fieldOfProblem,
  publicChangeIn,
} from '~/posts/record/changes/change-form.rules'
import { changeProblemTexts, readerText } from '~/posts/record/changes/public-change.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../access/redirect-to-sign-in.request'
import { readDeskForm } from '../requests/desk-form.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { ConfirmPanel } from '../shell/confirm/confirm-question.view'
import { DeskHeading } from '../shell/desk-page.view'
import { sections } from '../shell/sections.rules'
import { outcomeQuery } from '../writing/requests/outcomes.request'
import { kindIn, postIn } from '../writing/requests/post.request'
import { isSignedOut } from '../writing/requests/refusals.request'
import type { Route } from './+types/status.route'
import { type RejectedStep, StepFields, statusPath } from './record/step-fields.view'

/** Asks before a step that readers notice; with scripts a dialog does. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  const base = `/${params.desk}/${sections[post.kind]}/${post.id}`
  const searchParams = new URL(request.url).searchParams
  if (searchParams.get('version') !== String(post.version)) {
    throw redirect(`${base}?refused=conflict`, 303)
  }
  const step = steps.find((known) => known === searchParams.get('step'))
  const address = isListed(post) ? postPath(post) : null
  const question = step ? confirmationOfStep(step, address) : null
  if (!step || !question) throw redirect(base, 303)
  const { kind, title, version } = post
  const isNewToReaders = await context.get(services).desk.isNewToReaders(post)
  return { kind, title, question, base, address, isNewToReaders, fields: { step, version } }
}

/** Takes a step in the lifecycle of a post, as it is stored. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const change = changeIn(form)
  if (!change) throw data(null, { status: 400 })
  const kind = kindIn(request)
  const { id } = params
  const version = textIn(form, 'version')
  const target = { editor, kind, id, ...(version && { baseVersion: Number(version) }) }
  const withdrawalReason = readerText(textIn(form, 'reason'))
  const typed = readFormTexts({ fields: changeFieldNames }, form)
  const isUndo = change.step === 'restore' && form.has('undo')
  const result = isUndo
    ? await desk.undoBin(target)
    : await desk.change({
        ...target,
        change,
        note: '',
        ...(change.step === 'republish' && { publicChange: publicChangeIn(typed) }),
        withdrawalReason,
      })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (result.ok) {
    const done = outcomeQuery(isUndo ? 'undo' : change.step, result.post)
    return redirect(`${base}?${done}`, 303)
  }
  if (isSignedOut(result)) throw redirectToSignIn(request, context)
  // A post that the editor may not see does not exist for them.
  const isUnseen = result.reason === 'not-allowed' && result.why === 'not-yours'
  if (result.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  if (result.reason === 'bad-change' && change.step === 'republish') {
    const errors = { [fieldOfProblem[result.why]]: changeProblemTexts[result.why] }
    return data<RejectedStep>({ typed, errors }, { status: 422 })
  }
  // The post page shows what another editor did before anything else is done to it.
  const refused = 'why' in result ? result.why : result.reason
  return redirect(`${base}?${new URLSearchParams({ refused })}`, 303)
}

function changeIn(form: FormData): StatusChange | null {
  const step = steps.find((known) => known === form.get('step'))
  return step && step !== 'schedule' ? { step } : null
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.question.title ?? 'Post')

export default function ConfirmStep({ loaderData, actionData }: Route.ComponentProps) {
  const { title, question, base, fields } = loaderData
  return (
    <>
      <DeskHeading title={title} />
      <ConfirmPanel
        question={question}
        action={statusPath(base, fields)}
        fields={fields}
        back={base}
      >
        <StepFields {...loaderData} step={fields.step} rejected={actionData ?? null} />
      </ConfirmPanel>
    </>
  )
}
