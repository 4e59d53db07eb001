import { data, type RouterContextProvider, redirect } from 'react-router'
import { pathWithin } from '~/people/access-forms.rules'
import { services } from '~/services'
import { isPlainForm, wayBack } from './plain-form.request'

/** A form that a page without scripts sent is taken along: 307 sends it once more, to be kept meanwhile. */
export function toTheDoor(request: Request, context: Readonly<RouterContextProvider>): Response {
  const { deskPath } = context.get(services)
  if (isPlainForm(request)) return redirect(`/${deskPath}/sign-in/again?${wayBack(request)}`, 307)
  // What a script sent is not sent again: the way back is the page that it was on.
  const to = request.method === 'POST' ? pageBefore(request, deskPath) : wayBack(request)
  return redirect(`/${deskPath}/sign-in?${to}`, 303)
}

/**
 * To be thrown where a session has ended while its form waited. What a script sent is not redirected: the form stays on
 * its page, which says so.
 */
export function signedOutMeanwhile(request: Request, context: Readonly<RouterContextProvider>) {
  return isPlainForm(request) ? toTheDoor(request, context) : data(null, { status: 401 })
}

function pageBefore({ headers }: Request, deskPath: string): URLSearchParams {
  const page = URL.parse(headers.get('Referer') ?? '')
  return new URLSearchParams({ to: pathWithin(deskPath, page && page.pathname + page.search) })
}
