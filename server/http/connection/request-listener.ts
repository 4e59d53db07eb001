import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { drainBody } from './unread-body'

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Answers Node's requests with what `fetch` says. `hostname` is for HTTP/1.0, which need not name one. */
export function createRequestListener(fetch: Fetch, options: { hostname?: string } = {}) {
  return getRequestListener(async (request, bindings) => {
    const { incoming } = bindings as HttpBindings
    const answer = await fetch(request, bindings as HttpBindings)
    await drainBody(incoming)
    return answer
  }, options)
}
