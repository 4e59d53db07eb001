import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log'

export type RequestVariables = { Variables: { requestId: string } }

/** One line for each answer; addresses of readers are not kept. */
export function requestLog(log: Log): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    const startedAt = performance.now()
    await next()
    const { status } = context.res
    const line = {
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    }
    if (status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  }
}
