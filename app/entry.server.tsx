import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
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
  _context: RouterContextProvider,
): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const html = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  return new Response(`<!doctype html>${html}`, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A reader who left before the page was ready is no error of ours.
  if (request.signal.aborted) return
  context.get(services).reportError(error)
}
