import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../process/log'

export type RequestVariables = {
  Variables: {
    requestId: string
    /** Null on readers' pages. */
    scriptNonce: string | null
  }
}

/** Names each answer and logs it in one line; addresses of readers are not kept. */
export function requestLog(log: Log): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    const startedAt = performance.now()
    await next()
    context.res.headers.set('X-Request-Id', context.get('requestId'))
    const { status } = context.res
    const line = {
      requestId: context.get('requestId'),
      method: context.req.method,
      path: loggedPath(context.req.path),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    // Made before anybody asked, or for a reader whose answer comes from memory: no request of its own.
    const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage }
    const isForMemory = incoming === undefined
    if (isForMemory) Object.assign(line, { isForMemory })
    if (incoming && isAborted(incoming)) {
      log.info({ ...line, status: clientGone }, 'request aborted by its client')
    } else if (status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  }
}

/** No answer was sent. nginx logs such a request with the same number. */
const clientGone = 499

/** Did the client go away, in the middle of its body or before its answer? What was answered then reached nobody. */
function isAborted({ destroyed, complete, socket }: IncomingMessage): boolean {
  return socket.destroyed || (destroyed && !complete)
}

/** Whoever has such a link can use it: its secret part is not for the log. */
export function loggedPath(path: string): string {
  return path.replace(
    /^\/(newsletter\/(?:confirm|preferences|unsubscribe)|preview)\/[^/]+/,
    '/$1/…',
  )
}
