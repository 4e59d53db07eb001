import { data, Outlet, type RouterContextProvider, redirect } from 'react-router'
import { pathWithin } from '~/content/desk/access-forms'
import type { SignedInEditor } from '~/editors/sessions'
import { wasUnavailable } from '~/http/unavailable-requests'
import { services } from '~/services'
import { DeskShell } from '~/ui/desk/shell/desk-shell'
import type { Route } from './+types/signed-in'
import { askedBy } from './asked'
import { signedInEditor } from './signed-in-editor'

/** Everything inside is for editors; whoever is none is asked to sign in first. */
const onlyEditors: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const current = await sessionOf(request, context)
  if (!current) throw toTheDoor(request, context)
  if (await isHeldBack(request, context, current.editor)) throw toSecondFactor(request, context)
  context.set(signedInEditor, current.editor)
  const answer = await next()
  if (wasUnavailable(context) && !isData(request)) throw unavailable(request, context)
  for (const cookie of current.cookies) answer.headers.append('Set-Cookie', cookie)
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

/** A form that a page without scripts sent is taken along: 307 sends it once more, to be kept meanwhile. */
function toTheDoor(request: Request, context: Readonly<RouterContextProvider>): Response {
  const { deskPath } = context.get(services)
  if (isPlainForm(request)) return redirect(`/${deskPath}/sign-in/again?${wayBack(request)}`, 307)
  // What a script sent is not sent again: the way back is the page that it was on.
  const to = request.method === 'POST' ? pageBefore(request, deskPath) : wayBack(request)
  return redirect(`/${deskPath}/sign-in?${to}`, 303)
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

function isPlainForm(request: Request): boolean {
  const { method, headers } = request
  return method === 'POST' && headers.get('Sec-Fetch-Mode') !== 'cors' && !isData(request)
}

/** Asked for by a script of ours, which shows what went wrong by itself. */
function isData({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}

function wayBack({ url }: Request): URLSearchParams {
  const { pathname, search } = new URL(url)
  return new URLSearchParams({ to: pathname.replace(/\.data$/, '') + search })
}

function pageBefore({ headers }: Request, deskPath: string): URLSearchParams {
  const page = URL.parse(headers.get('Referer') ?? '')
  return new URLSearchParams({ to: pathWithin(deskPath, page && page.pathname + page.search) })
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
