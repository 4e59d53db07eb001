import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'

/** What the build made: hashed names, so each may be kept for ever; compressed when it was built. */
export function hashedAssets(clientFolder: string): MiddlewareHandler {
  return serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound: (_path, context) => cacheFor(context, 'public, max-age=31536000, immutable'),
  })
}

/** Icons and the like: fixed names, kept for an hour. */
export function publicFiles(clientFolder: string): MiddlewareHandler {
  return serveStatic({
    root: clientFolder,
    precompressed: true,
    index: 'no-index-of-folders',
    onFound: (_path, context) => cacheFor(context, 'public, max-age=3600'),
  })
}

function cacheFor(context: Context, policy: string): void {
  context.header('Cache-Control', policy)
  // Also on the uncompressed answer: a cache in front must not give it to everyone.
  context.header('Vary', 'Accept-Encoding')
}
