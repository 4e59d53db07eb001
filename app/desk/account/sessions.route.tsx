import { data, redirect } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { services } from '~/services'
import { askedBy } from '../requests/asked.request'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import type { Route } from './+types/sessions.route'
import { EndSessions } from './end-sessions.view'
import { notGiven } from './own-password-words.request'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessions } = context.get(services).editors
  const { email, timeZone, sessionId } = context.get(signedInEditor)
  const all = await sessions.list(askedBy(request, context), sessionId)
  return { email, timeZone, others: all.filter(({ isThisOne }) => !isThisOne) }
}

/** Ends one of one's own sessions, or all but this one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { sessions } = context.get(services).editors
  const form = await deskForm(request)
  const which = textIn(form, 'session')
  const { id: editorId, sessionId } = context.get(signedInEditor)
  const own = { editorId, password: textIn(form, 'password') }
  const ended =
    which === 'others'
      ? await sessions.revokeOthers(own, sessionId)
      : await sessions.revoke(own, which)
  if (ended.ok) return redirect(`/${params.desk}/account`, 303)
  const { text, ...init } = notGiven(ended)
  return data({ errors: { password: text } }, init)
}

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('End sessions')

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-xl">
      <DeskHeading title="End sessions" />
      <EndSessions {...loaderData} errors={actionData?.errors ?? {}} />
    </div>
  )
}
