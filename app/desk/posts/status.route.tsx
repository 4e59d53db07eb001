import { data, redirect } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { confirmationOfStep } from '~/posts/lifecycle/confirmations.rules'
import { type Change, steps } from '~/posts/lifecycle/lifecycle.rules'
import { isListed } from '~/posts/visibility.rules'
import { services } from '~/services'
import { toTheDoor } from '../access/to-the-door.request'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { ConfirmPanel } from '../shell/confirm/confirm-question.view'
import { DeskHeading } from '../shell/desk-page.view'
import { sections } from '../shell/sections.rules'
import { outcomeQuery } from '../writing/requests/outcomes.request'
import { kindIn, postIn } from '../writing/requests/post.request'
import { isSignedOut } from '../writing/requests/refusals.request'
import type { Route } from './+types/status.route'

/** Asks before a step that readers notice, where there is no JavaScript to show a dialog. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  const base = `/${params.desk}/${sections[post.kind]}/${post.id}`
  const searchParams = new URL(request.url).searchParams
  if (searchParams.get('version') !== String(post.version)) {
    throw redirect(`${base}?refused=conflict`, 303)
  }
  const step = steps.find((one) => one === searchParams.get('step'))
  const address = isListed(post, context.get(services).clock()) ? postPath(post) : null
  const question = step ? confirmationOfStep(step, address) : null
  if (!step || !question) throw redirect(base, 303)
  return { title: post.title, question, base, fields: { step, version: post.version } }
}

/** Takes a post a step further in its life, as it is stored. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await deskForm(request)
  const change = changeIn(form)
  if (!change) throw data(null, { status: 400 })
  const kind = kindIn(request)
  const { id } = params
  const version = textIn(form, 'version')
  const of = { editor, kind, id, ...(version && { baseVersion: Number(version) }) }
  const isUndo = change.step === 'restore' && form.has('undo')
  const changed = isUndo ? await desk.undoBin(of) : await desk.change({ ...of, change, note: '' })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (changed.ok) {
    const done = outcomeQuery(isUndo ? 'undo' : change.step, changed.post)
    return redirect(`${base}?${done}`, 303)
  }
  if (isSignedOut(changed)) throw toTheDoor(request, context)
  // What is not theirs to see is not there for them.
  const isUnseen = changed.reason === 'not-allowed' && changed.why === 'not-yours'
  if (changed.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  // Somebody else was there first: what they did is shown before anything more is done to it.
  const refused = 'why' in changed ? changed.why : changed.reason
  return redirect(`${base}?${new URLSearchParams({ refused })}`, 303)
}

function changeIn(form: FormData): Change | null {
  const step = steps.find((one) => one === form.get('step'))
  return step && step !== 'schedule' ? { step } : null
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData?.question.title ?? 'Post')

export default function ConfirmStep({ loaderData }: Route.ComponentProps) {
  const { title, question, base, fields } = loaderData
  return (
    <>
      <DeskHeading title={title} />
      <ConfirmPanel question={question} action={`${base}/status`} fields={fields} back={base} />
    </>
  )
}
