import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'

/**
 * Readers' pages have one address each: in small letters, and without a slash at the end. Every other
 * spelling leads there, query and all. Slugs and topics have a case of their own, so their pages decide.
 */
export function oneAddress(
  loadRoutes: () => Promise<Pick<ServerBuild, 'routes'>>,
): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const address = plainly(pathname)
    const isAsked = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (isAsked && address !== pathname && isPage(address, await loadRoutes())) {
      // Whoever spells it so will do so again, and it will always lead there.
      context.header('Cache-Control', 'public, max-age=3600')
      return context.redirect(address + search, 301)
    }
    await next()
    return undefined
  }
}

function plainly(pathname: string): string {
  // Each part by itself: a slash that was written as %2F divides nothing.
  const parts = pathname.split('/').filter((part) => part !== '')
  return `/${parts.map(decoded).join('/')}`.toLowerCase()
}

/** As it stands where it is no text: no page has such an address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const machines = /^\/(api|storage)\//

/** Only a whole address that app/routes.ts names: it has no part that could be anything. */
function isPage(address: string, { routes }: Pick<ServerBuild, 'routes'>): boolean {
  if (address === '/') return true
  if (machines.test(address)) return false
  if (/[:*]/.test(address)) return false
  return Object.values(routes).some((route) => route?.path && `/${route.path}` === address)
}
