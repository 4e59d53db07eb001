import { data, type RouterContextProvider, redirect } from 'react-router'
import { services } from '~/services'
import { isPlainForm, returnParams } from './plain-form.request'
import { returnPath } from './return-path.rules'

/** A form without scripts is redirected with 307: the browser sends it again, to a page that does not lose its text. */
export function redirectToSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Response {
  const { deskPath } = context.get(services)
  if (isPlainForm(request))
    return redirect(`/${deskPath}/sign-in/again?${returnParams(request)}`, 307)
  // A script does not send its form again, so signing in leads back to the page that the form was on.
  const to = request.method === 'POST' ? pageBefore(request, deskPath) : returnParams(request)
  return redirect(`/${deskPath}/sign-in?${to}`, 303)
}

/**
 * Thrown if the session ended before the form could be processed. A form that a script sent is not redirected: it stays
 * on its page, which explains what happened.
 */
export function sessionEnded(request: Request, context: Readonly<RouterContextProvider>) {
  return isPlainForm(request) ? redirectToSignIn(request, context) : data(null, { status: 401 })
}

function pageBefore({ headers }: Request, deskPath: string): URLSearchParams {
  const page = URL.parse(headers.get('Referer') ?? '')
  return new URLSearchParams({ to: returnPath(deskPath, page && page.pathname + page.search) })
}
