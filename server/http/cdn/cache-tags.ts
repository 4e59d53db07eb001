import type { MiddlewareHandler } from 'hono'
import type { RequestVariables } from '../request-log'

/** Any change may show on any page: in a list, a feed or beside another post. So all of them have this tag. */
export const tagOfContent = 'content'

/**
 * Tags responses, so that a CDN can delete them together: `Surrogate-Key` for Fastly and Varnish, `Cache-Tag` for
 * Cloudflare, Akamai and Bunny. Routes name more tags in `Cache-Tag`. Without a CDN no tag is sent.
 */
export function cacheTags(areSent: boolean): MiddlewareHandler<RequestVariables> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const own = headers.get('Cache-Tag')
    if (own !== null) headers.delete('Cache-Tag')
    if (!areSent || !mayChangeInCache(headers.get('Cache-Control') ?? '')) return
    const tags = own === null ? [tagOfContent] : [tagOfContent, own]
    headers.set('Surrogate-Key', tags.join(' '))
    headers.set('Cache-Tag', tags.join(','))
  }
}

/** A file whose address changes with its content never needs to be deleted. */
function mayChangeInCache(policy: string): boolean {
  return /\bpublic\b/.test(policy) && !/\bimmutable\b/.test(policy)
}
