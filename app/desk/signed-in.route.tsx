import { data, Outlet, type RouterContextProvider, redirect, useMatches } from 'react-router'
import { hasReaderPage } from '~/document/reader-page'
import { doneWithoutPage, wasUnavailable } from '~/http/unavailable/unavailable-requests'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { services } from '~/services'
import { settlesWithin } from '~/timing/settles-within'
import type { Route } from './+types/signed-in.route'
import { isDataRequest, isPlainForm, returnParams } from './access/plain-form.request'
import { redirectToSignIn } from './access/redirect-to-sign-in.request'
import { clientOf } from './requests/client.request'
import { sessionCookies, signedInEditor } from './requests/signed-in-editor.request'
import { DeskShell } from './shell/desk-shell.view'

/** All routes inside need a session; without one, the request is redirected to the sign-in page. */
const onlyEditors: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const current = await sessionOf(request, context)
  if (!current) throw redirectToSignIn(request, context)
  if (await lacksRequiredFactor(request, context, current.editor)) {
    throw redirectToSecondFactor(request, context)
  }
  context.set(signedInEditor, current.editor)
  context.set(sessionCookies, current.cookies)
  const response = await next()
  // For editors only: durations could tell strangers what exists.
  const { timing } = context.get(services)
  if (timing) response.headers.set('Server-Timing', timing.header())
  if (isDataRequest(request)) return response
  const done = doneWithoutPage(context)
  if (done?.isShown) return response
  if (done && isPlainForm(request)) return redirectAsDone(request, context, response)
  if (wasUnavailable(context)) throw unavailable(request, context)
  return response
}

/** While the database is down no session can be checked, but a form must not be lost. */
async function sessionOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { editors, reportError } = context.get(services)
  try {
    return await editors.sessions.current(clientOf(request, context), {
      isUse: !isHeartbeat(request, context),
    })
  } catch (error) {
    if (error instanceof Response) throw error
    reportError(error)
    throw unavailable(request, context)
  }
}

/** Sent by a timer for as long as a post is open: an abandoned tab must not keep its session alive. */
function isHeartbeat(request: Request, context: Readonly<RouterContextProvider>): boolean {
  const { deskPath } = context.get(services)
  return new URL(request.url).pathname === `/${deskPath}/presence`
}

/** A plain form is redirected to the resend page, which needs no database. */
function unavailable(request: Request, context: Readonly<RouterContextProvider>) {
  const { deskPath, resendTokens } = context.get(services)
  if (!isPlainForm(request)) return data(null, { status: 503 })
  const token = resendTokens.create()
  return redirect(`/${deskPath}/held?away=${token}&${returnParams(request)}`, 307)
}

/** The form was processed but its page could not be loaded: the resend page asks to check before sending it again. */
function redirectAsDone(
  request: Request,
  context: Readonly<RouterContextProvider>,
  response: Response,
): Response {
  const { deskPath, resendTokens } = context.get(services)
  const token = resendTokens.create()
  const redirected = redirect(`/${deskPath}/held?done=${token}&${returnParams(request)}`, 307)
  for (const cookie of response.headers.getSetCookie()) {
    redirected.headers.append('Set-Cookie', cookie)
  }
  return redirected
}

/** The pages where a second factor is set up stay open, and so does signing out. */
async function lacksRequiredFactor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  editor: SignedInEditor,
): Promise<boolean> {
  const { editors, deskPath } = context.get(services)
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const isSetupPage = ['second-factor', 'passkeys', 'passkeys/new'].some(
    (page) => path === `/${deskPath}/account/${page}`,
  )
  return !isSetupPage && (await editors.secondFactorRule.blocks(editor))
}

/** A form without scripts goes to the resend page, from which it can be sent again later. */
function redirectToSecondFactor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Response {
  const { deskPath } = context.get(services)
  if (!isPlainForm(request)) return redirect(`/${deskPath}/account/second-factor`, 303)
  return redirect(`/${deskPath}/held?why=second-factor&${returnParams(request)}`, 307)
}

export const middleware = [onlyEditors]

export async function loader({ context }: Route.LoaderArgs) {
  const { site, deskPath, reviewDesk, messageDesk, reportError } = context.get(services)
  const editor = context.get(signedInEditor)
  const { name, role } = editor
  const [posts, messages] = await Promise.all([
    inTime(reviewDesk.countWaitingFor(editor), reportError),
    inTime(role === 'author' ? Promise.resolve(0) : messageDesk.countOpen(), reportError),
  ])
  const waiting = { '/queue': posts, '/messages': messages }
  return { siteName: site.name, deskPath, editor: { name, role }, waiting }
}

/** A number in the navigation is no reason to delay the page, or to show an error instead. */
async function inTime(
  count: Promise<number>,
  reportError: (error: unknown) => void,
): Promise<number> {
  const counting = count.catch((error) => {
    reportError(error)
    return 0
  })
  return (await settlesWithin(1_000, counting)) ? counting : 0
}

export { unlessFormRejected as shouldRevalidate } from './requests/unless-form-rejected.request'

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  if (useMatches().some(({ handle }) => hasReaderPage(handle))) return <Outlet />
  return (
    <DeskShell {...loaderData}>
      <Outlet />
    </DeskShell>
  )
}
