import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type ErrorResponse,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { faultOf } from './database/faults'
import { readerPageHints } from './document/page-files'
import { readerPolicy } from './document/reader-policy'
import { setRetryLater } from './http/unavailable/retry-later'
import {
  doneWithoutPage,
  markDoneWithoutPage,
  markUnavailable,
  wasUnavailable,
} from './http/unavailable/unavailable-requests'
import { services } from './services'

/**
 * Readers' pages are rendered in one go, which is cheaper than streaming. The desk's pages contain data for hydration,
 * which React Router streams.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { reportMissing, scriptNonce: nonce, timing } = context.get(services)
  if (status === 404) reportMissing()
  noteSuccessfulAction(status, headers, routerContext, context)
  if (status !== 200 && doneWithoutPage(context)?.isShown) {
    return handleRequest(request, 200, headers, routerContext, context)
  }
  if (status === 500 && wasUnavailable(context)) {
    if (!nonce) showAsUnavailable(routerContext)
    return handleRequest(request, 503, headers, routerContext, context)
  }
  if (status === 503) setRetryLater(headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!nonce) {
    for (const [name, value] of readerPageHints) {
      // Before the links of the page itself: what is needed first comes first.
      const own = headers.get(name)
      headers.set(name, own === null ? value : `${value}, ${own}`)
    }
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (nonce) {
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    const startedAt = performance.now()
    const stream = await renderToReadableStream(page, { nonce })
    timing?.addRender(performance.now() - startedAt)
    return new Response(stream, { status, headers })
  }
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  // React Router marks the place of its data, which pages that are not hydrated do not have.
  const html = page.replace('<!--$--><!--/$-->', '')
  // Not in development: Vite's hot reload injects styles and connects to another port.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', readerPolicy(html))
  return new Response(`<!doctype html>${html}`, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A client that disconnected is not an error, nor is an invalid request.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (faultOf(error)) markUnavailable(context)
  context.get(services).reportError(error)
}

/**
 * A page may fail to load after its action succeeded. A route with its own error boundary shows the result there. A
 * status of 4xx means that the action was refused.
 */
function noteSuccessfulAction(
  status: number,
  headers: Headers,
  { staticHandlerContext: page }: EntryContext,
  context: RouterContextProvider,
): void {
  const isRefused = status >= 400 && status !== 500
  if (!page.actionData || !page.errors || isRefused || doneWithoutPage(context)) return
  const routes = Object.keys(page.actionData)
  markDoneWithoutPage(context, {
    isShown: routes.some((route) => page.errors && route in page.errors),
  })
  // React Router drops the cookies of a route below the error boundary.
  const sent = new Set(headers.getSetCookie())
  const cookies = routes.flatMap((route) => page.actionHeaders[route]?.getSetCookie() ?? [])
  for (const cookie of cookies) if (!sent.has(cookie)) headers.append('Set-Cookie', cookie)
}

/** React Router treats every error as 500; this makes the page show 503. */
function showAsUnavailable({ staticHandlerContext: page }: EntryContext): void {
  const error: ErrorResponse = { status: 503, statusText: 'Service Unavailable', data: null }
  const routes = Object.keys(page.errors ?? {})
  page.errors = Object.fromEntries(routes.map((route) => [route, { ...error, internal: false }]))
}
