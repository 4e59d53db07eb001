import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'

/**
 * Readers' pages have one address each, in lower case and without a trailing slash. Other spellings redirect there.
 * Slugs and topics are case-sensitive, so their routes decide themselves.
 */
export function redirectToCanonical(
  loadRoutes: () => Promise<Pick<ServerBuild, 'routes'>>,
): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const canonical = canonicalPath(pathname)
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (isRead && canonical !== pathname && isPage(canonical, await loadRoutes())) {
      context.header('Cache-Control', 'public, max-age=3600')
      return context.redirect(canonical + search, 301)
    }
    await next()
    return undefined
  }
}

function canonicalPath(pathname: string): string {
  // Segment by segment: an encoded slash (%2F) separates nothing.
  const segments = pathname.split('/').filter((segment) => segment !== '')
  return `/${segments.map(decodeSegment).join('/')}`.toLowerCase()
}

/** A segment that is not valid UTF-8 stays as it is: no page has such an address. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const machineAddresses = /^\/(api|storage)\//

/** Only for fixed addresses in app/routes.ts, without parameters. */
function isPage(path: string, { routes }: Pick<ServerBuild, 'routes'>): boolean {
  if (path === '/') return true
  if (machineAddresses.test(path) || /[:*]/.test(path)) return false
  return Object.values(routes).some((route) => route?.path && `/${route.path}` === path)
}
