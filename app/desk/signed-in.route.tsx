import { data, Outlet, type RouterContextProvider, redirect } from 'react-router'
import { doneWithoutPage, wasUnavailable } from '~/http/unavailable-requests'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { services } from '~/services'
import type { Route } from './+types/signed-in.route'
import { isData, isPlainForm, wayBack } from './access/plain-form.request'
import { toTheDoor } from './access/to-the-door.request'
import { askedBy } from './requests/asked.request'
import { sessionCookies, signedInEditor } from './requests/signed-in-editor.request'
import { DeskShell } from './shell/desk-shell.view'

/** Everything inside is for editors; whoever is none is asked to sign in first. */
const onlyEditors: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const current = await sessionOf(request, context)
  if (!current) throw toTheDoor(request, context)
  if (await isHeldBack(request, context, current.editor)) throw toSecondFactor(request, context)
  context.set(signedInEditor, current.editor)
  context.set(sessionCookies, current.cookies)
  const answer = await next()
  if (isData(request)) return answer
  const done = doneWithoutPage(context)
  if (done?.isShown) return answer
  if (done && isPlainForm(request)) return heldAsDone(request, context, answer)
  if (wasUnavailable(context)) throw unavailable(request, context)
  return answer
}

/** Where the database is away nobody can be let in, and a form is not lost for it. */
async function sessionOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { editors, reportError } = context.get(services)
  try {
    return await editors.sessions.current(askedBy(request, context))
  } catch (error) {
    if (error instanceof Response) throw error
    reportError(error)
    throw unavailable(request, context)
  }
}

/** A form without scripts is shown on a page that needs no database; its own page would be an error without it. */
function unavailable(request: Request, context: Readonly<RouterContextProvider>) {
  const { deskPath, heldForms } = context.get(services)
  if (!isPlainForm(request)) return data(null, { status: 503 })
  return redirect(`/${deskPath}/held?away=${heldForms.mark()}&${wayBack(request)}`, 307)
}

/** The form was carried out, and its page could not be loaded: whoever sent it looks before sending it again. */
function heldAsDone(
  request: Request,
  context: Readonly<RouterContextProvider>,
  answer: Response,
): Response {
  const { deskPath, heldForms } = context.get(services)
  const held = redirect(`/${deskPath}/held?done=${heldForms.mark()}&${wayBack(request)}`, 307)
  for (const cookie of answer.headers.getSetCookie()) held.headers.append('Set-Cookie', cookie)
  return held
}

/** Where everybody needs a second factor: what leads to one stays open, and so does signing out. */
async function isHeldBack(
  request: Request,
  context: Readonly<RouterContextProvider>,
  editor: SignedInEditor,
): Promise<boolean> {
  const { editors, deskPath } = context.get(services)
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const isOnTheWay = ['second-factor', 'passkeys', 'passkeys/new'].some(
    (page) => path === `/${deskPath}/account/${page}`,
  )
  return !isOnTheWay && (await editors.secondFactorRule.holdsBack(editor))
}

/** A form that was begun before this was so is kept on a page, to be sent later. */
function toSecondFactor(request: Request, context: Readonly<RouterContextProvider>): Response {
  const { deskPath } = context.get(services)
  if (!isPlainForm(request)) return redirect(`/${deskPath}/account/second-factor`, 303)
  return redirect(`/${deskPath}/held?why=second-factor&${wayBack(request)}`, 307)
}

export const middleware = [onlyEditors]

export function loader({ context }: Route.LoaderArgs) {
  const { site, deskPath } = context.get(services)
  const { name, role } = context.get(signedInEditor)
  return { siteName: site.name, deskPath, editor: { name, role } }
}

export { unlessFormCameBack as shouldRevalidate } from './requests/unless-form-came-back.request'

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <DeskShell {...loaderData}>
      <Outlet />
    </DeskShell>
  )
}
