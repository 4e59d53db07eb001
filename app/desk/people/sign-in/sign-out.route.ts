import { redirect } from 'react-router'
import { services } from '~/services'
import { clientOf, withCookies } from '../../requests/client.request'
import type { Route } from './+types/sign-out.route'

export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const cookies = await editors.sessions.signOut(clientOf(request, context))
  return redirect(`/${deskPath}/sign-in`, { status: 303, headers: withCookies(cookies) })
}
