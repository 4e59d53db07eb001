import type { MiddlewareHandler } from 'hono'
import type { SiteIcon } from '~/config/site'
import { forAWhile } from '~/http/cache-policy'

/** Browsers and phones request some of these without a link on the page. */
const shipped: Record<string, keyof SiteIcon> = {
  '/favicon.ico': 'ico',
  '/favicon.svg': 'tab',
  '/apple-touch-icon.png': 'touch',
  '/icon-192.png': 'small',
  '/icon-512.png': 'large',
  '/icon-maskable-512.png': 'maskable',
}

/** Redirects the addresses of the shipped icons to the icon that an owner uploaded. */
export function ownIcons(iconOf: () => SiteIcon | null): MiddlewareHandler {
  return async (context, next) => {
    const use = shipped[context.req.path]
    const icon = use && iconOf()
    if (!icon) return next()
    return context.body(null, 302, { Location: icon[use], ...forAWhile })
  }
}
