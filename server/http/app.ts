import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { inlineHashes } from '~/document/reader-policy'
import { ClientDisconnectedError } from '~/http/body/read-bytes'
import { type SharedServices, services } from '~/services'
import type { Metrics, PageArea } from '../metrics/metrics'
import type { Log } from '../process/log'
import type { Readiness } from '../storage/readiness'
import { redirectToCanonical } from './address/canonical-address'
import { readerAddress } from './address/reader-address'
import type { Admit } from './admission/admit-readers'
import { busyResponse } from './admission/busy-response'
import { allowedRequests } from './allowed-requests'
import { cacheTags } from './cdn/cache-tags'
import { compressPages } from './encoding/compress-pages'
import { errorPage } from './error-page'
import { ownIcons } from './own-icons'
import { loggedPath, type RequestVariables, requestLog } from './request-log'
import { sameOriginOnly } from './security/same-origin'
import { securityHeaders } from './security/security-headers'
import { staticFiles } from './static-files'
import type { TimedRequests } from './timed-requests'

export interface HttpOptions {
  log: Log
  services: SharedServices
  /** Whether a proxy sets X-Forwarded-For. */
  trustProxy: boolean
  /** Whether responses have tags for a CDN. */
  cdnTags: boolean
  hstsSubdomains: boolean
  readiness: Readiness
  isStopping: () => boolean
  loadBuild: () => Promise<ServerBuild>
  onDeskVisited: () => void
  metrics: Pick<Metrics, 'renders'>
  /** Limits the work for readers. */
  admit: Admit
  timedRequests: TimedRequests
  /** Answers /metrics for those who may read it. */
  metricsPage: MiddlewareHandler<RequestVariables>
  /** Null in development, where Vite serves the files of the build. */
  clientFolder: string | null
}

/** Handles every request: a health check, a file of the build, or a page. */
export function createHttp(options: HttpOptions): Hono<RequestVariables> {
  const { log, clientFolder, loadBuild, trustProxy } = options
  const { deskPath, site } = options.services
  const isDevelopment = clientFolder === null
  const app = new Hono<RequestVariables>()

  // Only a trusted proxy may choose the id of a request; it ties the proxy's log to ours.
  app.use(requestId({ headerName: trustProxy ? 'X-Request-Id' : '' }))
  app.use(requestLog(log))
  app.use(async (context, next) => {
    const isDesk = isDeskAddress(context.req.path, deskPath)
    if (isDesk) options.onDeskVisited()
    context.set('isDesk', isDesk)
    context.set('scriptNonce', isDesk ? randomBytes(18).toString('base64url') : null)
    if (isDesk) await options.timedRequests.run(next)
    else await next()
  })
  app.use(
    securityHeaders({
      inline: inlineHashes,
      isHttps: site.url.startsWith('https:'),
      hstsSubdomains: options.hstsSubdomains,
      isDevelopment,
    }),
  )
  app.use(cacheTags(options.cdnTags))
  app.use(compressPages)
  app.use(allowedRequests)
  app.use(sameOriginOnly(site.url))

  app.get('/healthz', (context) => context.text('ok\n'))
  app.get('/servingz', (context) =>
    options.isStopping() ? context.text('stopping\n', 503) : context.text('serving\n'),
  )
  app.get('/readyz', async (context) => {
    const { obstacle, cause } = await options.readiness()
    if (obstacle === null) return context.text('ready\n')
    if (obstacle !== 'stopping') log.error({ err: cause }, obstacle)
    return context.text(`${obstacle}\n`, 503)
  })
  app.get('/metrics', options.metricsPage)

  app.get(
    '*',
    ownIcons(() => options.services.site.icon),
  )
  if (clientFolder) {
    app.get('*', staticFiles(clientFolder))
    app.get('/assets/*', (context) => context.text('No such file.\n', 404))
  }

  app.use(redirectToCanonical(loadBuild))
  const { renders } = options.metrics
  const renderTimes = {
    site: renders.of({ area: 'site' }),
    desk: renders.of({ area: 'desk' }),
    api: renders.of({ area: 'api' }),
  }
  const renderDesk = createRender(loadBuild, isDevelopment)
  const renderSite = createRender(async () => withoutDesk(await loadBuild()), isDevelopment)
  app.all('*', async (context) => {
    const request = readerRequest(context)
    const leave = request && (await options.admit(request))
    if (request && !leave) return busyResponse(context)
    try {
      return await render(context)
    } finally {
      leave?.()
    }
  })

  async function render(context: Context<RequestVariables>): Promise<Response> {
    const render = context.get('isDesk') ? renderDesk : renderSite
    const startedAt = performance.now()
    const response = await render(context.req.raw, provideServices(context))
    renderTimes[areaOf(context)].observe((performance.now() - startedAt) / 1000)
    return response
  }

  function provideServices(context: Context<RequestVariables>): RouterContextProvider {
    const requestId = context.get('requestId')
    const provider = new RouterContextProvider()
    provider.set(services, {
      ...options.services,
      reportError: (error) => {
        if (error instanceof ClientDisconnectedError) return
        log.error({ err: error, requestId }, 'page failed')
      },
      reportMissing: () =>
        log.info({ path: loggedPath(context.req.path), requestId }, 'page not found'),
      readerAddress: addressOf(context),
      scriptNonce: context.get('scriptNonce'),
      timing: options.timedRequests.current(),
    })
    return provider
  }

  function addressOf(context: Context): string {
    // Pages that the server renders ahead of any request have no connection.
    const address =
      context.env && 'incoming' in context.env ? getConnInfo(context).remote.address : ''
    return readerAddress(address, context.req.header('X-Forwarded-For'), trustProxy)
  }

  app.onError((error, context) => {
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed')
    return context.html(errorPage(context.get('requestId')), 500)
  })
  return app
}

/** The only place that compares an address with the desk's. */
function isDeskAddress(path: string, deskPath: string): boolean {
  const desk = `/${deskPath}`
  return path === desk || path === `${desk}.data` || path.startsWith(`${desk}/`)
}

/**
 * Null for what readers do not wait for: the desk and its API, and pages for the page cache, which admits requests itself
 * before it renders.
 */
function readerRequest(context: Context<RequestVariables>): IncomingMessage | null {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage }
  const isForEditors = context.get('isDesk') || context.req.path.startsWith('/api/desk/')
  return isForEditors ? null : (incoming ?? null)
}

function areaOf(context: Context<RequestVariables>): PageArea {
  if (context.get('isDesk')) return 'desk'
  return context.req.path.startsWith('/api/') ? 'api' : 'site'
}

/** The desk's routes begin with a parameter, so they would match every address that has no other route. */
function withoutDesk(build: ServerBuild): ServerBuild {
  const isDeskRoute = (id: string | undefined): boolean =>
    id === 'desk' || (id !== undefined && isDeskRoute(build.routes[id]?.parentId))
  const ofSite = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isDeskRoute(id)))
  const assets = { ...build.assets, routes: ofSite(build.assets.routes) }
  return { ...build, routes: ofSite(build.routes), assets }
}

/** Prepares the routes once. In development they change with every edit, so they are prepared each time. */
function createRender(loadBuild: HttpOptions['loadBuild'], isDevelopment: boolean): RequestHandler {
  if (isDevelopment) return createRequestHandler(loadBuild, 'development')
  let handler: Promise<RequestHandler> | null = null
  return async (request, context) => {
    handler ??= loadBuild().then((build) => createRequestHandler(build, 'production'))
    return (await handler)(request, context)
  }
}
