import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { inlineHashes } from '~/document/inline-hashes'
import { ClientGoneError } from '~/http/body/read-bytes'
import { type SharedServices, services } from '~/services'
import type { Log } from '../process/log'
import type { Readiness } from '../storage/readiness'
import { oneAddress } from './address/one-address'
import { allowedRequests } from './allowed-requests'
import { packedPages } from './encoding/packed-pages'
import { errorPage } from './error-page'
import { readerAddress } from './reader-address'
import { loggedPath, type RequestVariables, requestLog } from './request-log'
import { sameOriginOnly } from './same-origin'
import { securityHeaders } from './security-headers'
import { staticFiles } from './static-files'

export interface HttpParts {
  log: Log
  services: SharedServices
  /** Is there a proxy in front whose X-Forwarded-For may be believed? */
  trustProxy: boolean
  hstsSubdomains: boolean
  readiness: Readiness
  loadBuild: () => Promise<ServerBuild>
  /** Somebody is at the desk. */
  onDesk: () => void
  /** Null in development, where Vite serves what the build would hold. */
  clientFolder: string | null
}

/** The way a request takes: named and logged, then a file, a health check, or a page. */
export function createHttp(parts: HttpParts): Hono<RequestVariables> {
  const { log, clientFolder } = parts
  const { deskPath } = parts.services
  const isDesk = (path: string) =>
    path === `/${deskPath}` || path === `/${deskPath}.data` || path.startsWith(`/${deskPath}/`)
  const app = new Hono<RequestVariables>()

  // A name given by a stranger could be anybody's; one given by our own proxy ties its log to ours.
  app.use(requestId({ headerName: parts.trustProxy ? 'X-Request-Id' : '' }))
  app.use(requestLog(log))
  app.use(async (context, next) => {
    const isOfDesk = isDesk(context.req.path)
    if (isOfDesk) parts.onDesk()
    context.set('scriptNonce', isOfDesk ? randomBytes(18).toString('base64url') : null)
    await next()
  })
  app.use(
    securityHeaders({
      inline: inlineHashes,
      isHttps: parts.services.site.url.startsWith('https:'),
      hstsSubdomains: parts.hstsSubdomains,
      isDevelopment: clientFolder === null,
    }),
  )

  app.use(packedPages)
  app.use(allowedRequests(isDesk))
  app.use(sameOriginOnly(parts.services.site.url))

  app.get('/healthz', (context) => context.text('ok\n'))
  app.get('/readyz', async (context) => {
    const { obstacle, cause } = await parts.readiness()
    if (obstacle === null) return context.text('ready\n')
    if (obstacle !== 'stopping') log.error({ err: cause }, obstacle)
    return context.text(`${obstacle}\n`, 503)
  })

  if (clientFolder) {
    app.get('*', staticFiles(clientFolder))
    app.get('/assets/*', (context) => context.text('No such file.\n', 404))
  }

  app.use(oneAddress(parts.loadBuild))
  const isDevelopment = clientFolder === null
  const renderDesk = createRender(parts.loadBuild, isDevelopment)
  const renderSite = createRender(async () => withoutDesk(await parts.loadBuild()), isDevelopment)
  app.all('*', async (context) => {
    const provided = new RouterContextProvider()
    provided.set(services, {
      ...parts.services,
      reportError: (error) => {
        if (error instanceof ClientGoneError) return
        log.error({ err: error, requestId: context.get('requestId') }, 'page failed')
      },
      reportMissing: () =>
        log.info(
          { path: loggedPath(context.req.path), requestId: context.get('requestId') },
          'page not found',
        ),
      readerAddress: addressOf(context),
      scriptNonce: context.get('scriptNonce'),
    })
    const render = isDesk(context.req.path) ? renderDesk : renderSite
    return render(context.req.raw, provided)
  })

  function addressOf(context: Context): string {
    // What the server makes before anybody asks for it comes from nowhere.
    const address =
      context.env && 'incoming' in context.env ? getConnInfo(context).remote.address : ''
    return readerAddress(address, context.req.header('X-Forwarded-For'), parts.trustProxy)
  }

  app.onError((error, context) => {
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed')
    return context.html(errorPage(context.get('requestId')), 500)
  })
  return app
}

/** The desk's routes begin with a parameter, so they would match any address that no other route has. */
function withoutDesk(build: ServerBuild): ServerBuild {
  const isOfDesk = (id: string | undefined): boolean =>
    id === 'desk' || (id !== undefined && isOfDesk(build.routes[id]?.parentId))
  const ofSite = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfDesk(id)))
  const assets = { ...build.assets, routes: ofSite(build.assets.routes) }
  return { ...build, routes: ofSite(build.routes), assets }
}

/** Routes are put in order once. In development they are another's with every change, so each time. */
function createRender(loadBuild: HttpParts['loadBuild'], isDevelopment: boolean): RequestHandler {
  if (isDevelopment) return createRequestHandler(loadBuild, 'development')
  let ready: Promise<RequestHandler> | null = null
  return async (request, context) => {
    ready ??= loadBuild().then((build) => createRequestHandler(build, 'production'))
    return (await ready)(request, context)
  }
}
