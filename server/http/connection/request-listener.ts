import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { drainBody } from './unread-body'

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Handles Node's requests with `fetch`. `hostname` is for HTTP/1.0 requests without a Host header. */
export function createRequestListener(fetch: Fetch, options: { hostname?: string } = {}) {
  return getRequestListener(async (request, bindings) => {
    const { incoming } = bindings as HttpBindings
    const response = await fetch(request, bindings as HttpBindings)
    await drainBody(incoming)
    return response
  }, options)
}
