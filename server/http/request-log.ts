import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { tokenPrefix } from '~/people/tokens/token.rules'
import type { Log } from '../process/log'

export type RequestVariables = {
  Variables: {
    requestId: string
    isDesk: boolean
    /** Null on readers' pages. */
    scriptNonce: string | null
  }
}

/** Gives each response its request id and logs it in one line, without the reader's address. */
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
    // Rendered for the page cache, not for a connection.
    const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage }
    const isForMemory = incoming === undefined
    if (isForMemory) Object.assign(line, { isForMemory })
    if (incoming && isAborted(incoming)) {
      log.info({ ...line, status: clientClosedRequest }, 'request aborted by its client')
    } else if (status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  }
}

/** No response was sent. nginx logs such requests with the same status. */
const clientClosedRequest = 499

/** Whether the client disconnected while sending its body or before its response. */
function isAborted({ destroyed, complete, socket }: IncomingMessage): boolean {
  return socket.destroyed || (destroyed && !complete)
}

const secretLinks = /^(\/+(?:newsletter\/+(?:confirm|preferences|unsubscribe)|preview)\/+)[^/]+/i
const tokens = new RegExp(`${tokenPrefix}[\\w-]+`, 'g')

/** Hides the secret part of links that anyone who has them can use, and tokens of the API that were typed into a path. */
export function loggedPath(path: string): string {
  return path.replace(secretLinks, '$1…').replace(tokens, `${tokenPrefix}…`)
}
