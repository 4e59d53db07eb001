import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { services } from './services'

/** Reader pages are complete when they leave, so they are rendered in one go: cheaper than streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response {
  if (status === 404) context.get(services).reportMissing(new URL(request.url).pathname)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const html = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  return new Response(`<!doctype html>${html}`, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A reader who left before the page was ready is no error of ours, nor is a wrong request.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(services).reportError(error)
}
