import { data, type RouterContextProvider, redirect } from 'react-router'
import { pathWithin } from '~/content/desk/access-forms'
import { services } from '~/services'

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

export function isPlainForm(request: Request): boolean {
  const { method, headers } = request
  return method === 'POST' && headers.get('Sec-Fetch-Mode') !== 'cors' && !isData(request)
}

/** Asked for by a script of ours, which shows what went wrong by itself. */
export function isData({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('.data')
}

export function wayBack({ url }: Request): URLSearchParams {
  const { pathname, search } = new URL(url)
  return new URLSearchParams({ to: pathname.replace(/\.data$/, '') + search })
}

function pageBefore({ headers }: Request, deskPath: string): URLSearchParams {
  const page = URL.parse(headers.get('Referer') ?? '')
  return new URLSearchParams({ to: pathWithin(deskPath, page && page.pathname + page.search) })
}
