import { Outlet, redirect } from 'react-router'
import { services } from '~/services'
import { DeskShell } from '~/ui/desk/shell/desk-shell'
import type { Route } from './+types/signed-in'
import { askedBy } from './asked'
import { signedInEditor } from './signed-in-editor'

/** Everything inside is for editors; whoever is none is asked to sign in first. */
const onlyEditors: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const { editors, deskPath } = context.get(services)
  const current = await editors.sessions.current(askedBy(request, context))
  if (!current) {
    const { pathname, search } = new URL(request.url)
    const to = (pathname + search).replace(/\.data(?=$|\?)/, '')
    throw redirect(`/${deskPath}/sign-in?${new URLSearchParams({ to })}`, 303)
  }
  context.set(signedInEditor, current.editor)
  const answer = await next()
  for (const cookie of current.cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}

export const middleware = [onlyEditors]

export function loader({ context }: Route.LoaderArgs) {
  const { site, deskPath } = context.get(services)
  const { name, role } = context.get(signedInEditor)
  return { siteName: site.name, deskPath, editor: { name, role } }
}

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <DeskShell {...loaderData}>
      <Outlet />
    </DeskShell>
  )
}
