import type { MiddlewareHandler } from 'hono'

const allow = 'GET, HEAD, POST'
const methods = new Set(allow.split(', '))

/**
 * Turns away what no page or form of this site sends. React Router's own data addresses (`….data`) are
 * for hydrated pages, which only the desk has: answering them elsewhere would show every page twice.
 */
export function allowedRequests(isDesk: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req
    if (!methods.has(method)) {
      return context.text(`This site answers only ${allow}.\n`, 405, { Allow: allow })
    }
    if (path === '/__manifest' || (path.endsWith('.data') && !isDesk(path))) {
      return context.text('Not found.\n', 404)
    }
    await next()
    if (context.res.status === 405) context.res.headers.set('Allow', 'GET, HEAD')
    return undefined
  }
}
