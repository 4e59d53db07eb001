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
  if (!current) throw toTheDoor(request, deskPath)
  context.set(signedInEditor, current.editor)
  const answer = await next()
  for (const cookie of current.cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** A form that a page without scripts sent is taken along: 307 sends it once more, to be kept meanwhile. */
function toTheDoor(request: Request, deskPath: string): Response {
  const { pathname, search } = new URL(request.url)
  const isData = pathname.endsWith('.data')
  const to = new URLSearchParams({ to: pathname.replace(/\.data$/, '') + search })
  const isForm = request.method === 'POST' && request.headers.get('Sec-Fetch-Mode') !== 'cors'
  return isForm && !isData
    ? redirect(`/${deskPath}/sign-in/again?${to}`, 307)
    : redirect(`/${deskPath}/sign-in?${to}`, 303)
}

export const middleware = [onlyEditors]

export function loader({ context }: Route.LoaderArgs) {
  const { site, deskPath } = context.get(services)
  const { name, role } = context.get(signedInEditor)
  return { siteName: site.name, deskPath, editor: { name, role } }
}

export { unlessFormCameBack as shouldRevalidate } from './unless-form-came-back'

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <DeskShell {...loaderData}>
      <Outlet />
    </DeskShell>
  )
}
