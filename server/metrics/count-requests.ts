import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandlers } from '../http/listen'
import type { Metrics } from './metrics'
import { gauge } from './registry/family'
import { unknownRoute } from './route-names'

interface CountedOptions {
  metrics: Metrics
  /** Names the route of a path. */
  routeOf: (path: string) => string
}

/** The methods that the site and its API answer; clients can make up others. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** No response was sent. nginx logs such requests with the same status. */
const clientClosedRequest = 499

/** Counts the requests that are not answered from memory; the page cache counts the others. */
export function countRequests(
  { handleFromCache, handle }: RequestHandlers,
  { metrics, routeOf }: CountedOptions,
): RequestHandlers {
  let running = 0
  metrics.addSource(() => [
    gauge(
      { name: 'vigil_http_requests_in_flight', help: 'Requests that are being handled.' },
      running,
    ),
  ])
  return {
    handleFromCache,
    handle(request, response) {
      running += 1
      response.once('close', () => {
        running -= 1
        metrics.requests.of(labelsOf(request, response, routeOf)).value += 1
      })
      handle(request, response)
    },
  }
}

function labelsOf(
  { method = '', url = '' }: IncomingMessage,
  { headersSent, statusCode }: ServerResponse,
  routeOf: (path: string) => string,
) {
  const status = headersSent ? statusCode : clientClosedRequest
  const route = routeOf(url.split('?', 1)[0] ?? '')
  // What has no route and was found is a file of the build.
  const isFile = route === unknownRoute && (status === 200 || status === 304)
  return {
    route: isFile ? '/:file' : route,
    method: methods.has(method) ? method : 'OTHER',
    status: String(status),
  }
}
