import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { createRequestListener } from '../connection/request-listener'
import type { RequestHandlers } from '../listen'

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** In development Vite handles requests first. */
export function throughVite(vite: Middleware | undefined, fetch: Hono['fetch']): RequestHandlers {
  const handle = createRequestListener(fetch)
  return {
    handleFromCache: () => false,
    handle: (request, response) => {
      if (vite) vite(request, response, () => handle(request, response))
      else handle(request, response)
    },
  }
}
