import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { clientOf } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskHeading } from '../../shell/desk-page.view'
import type { Route } from './+types/sessions.route'
import { EndSessions } from './end-sessions.view'
import { passwordProblem } from './password-problem.request'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessions } = context.get(services).editors
  const { email, timeZone, sessionId } = context.get(signedInEditor)
  const all = await sessions.list(clientOf(request, context), sessionId)
  return { email, timeZone, others: all.filter(({ isCurrent }) => !isCurrent) }
}

/** Ends one of the editor's other sessions, or all of them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { sessions } = context.get(services).editors
  const form = await readDeskForm(request)
  const which = textIn(form, 'session')
  const { id: editorId, sessionId } = context.get(signedInEditor)
  const confirmation = { editorId, password: textIn(form, 'password') }
  const result =
    which === 'others'
      ? await sessions.revokeOthers(confirmation, sessionId)
      : await sessions.revoke(confirmation, which)
  if (result.ok) return redirect(`/${params.desk}/account`, 303)
  const { text, ...init } = passwordProblem(result)
  return data({ errors: { password: text } }, init)
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('End sessions')

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-xl">
      <DeskHeading title="End sessions" />
      <EndSessions {...loaderData} errors={actionData?.errors ?? {}} />
    </div>
  )
}
