import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Services, services } from '~/services'
import type { Log } from '../log'
import { errorPage } from './error-page'
import { type RequestVariables, requestLog } from './request-log'
import { securityHeaders } from './security-headers'
import { hashedAssets, publicFiles } from './static-files'

export interface HttpParts {
  log: Log
  services: Services
  /** Resolves if the database answers. */
  checkDatabase: () => Promise<unknown>
  loadBuild: () => Promise<ServerBuild>
  /** Null in development, where Vite serves what the build would hold. */
  clientFolder: string | null
}

/** The way a request takes: named and logged, then a file, a health check, or a page. */
export function createHttp(parts: HttpParts): Hono<RequestVariables> {
  const { log, clientFolder } = parts
  const app = new Hono<RequestVariables>()

  app.use(requestId())
  app.use(requestLog(log))
  app.use(
    securityHeaders({
      isHttps: parts.services.site.url.startsWith('https:'),
      isDevelopment: clientFolder === null,
    }),
  )

  app.get('/healthz', (context) => context.text('ok\n'))
  app.get('/readyz', async (context) => {
    try {
      await parts.checkDatabase()
      return context.text('ready\n')
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return context.text('the database does not answer\n', 503)
    }
  })

  if (clientFolder) {
    app.get('/assets/*', hashedAssets(clientFolder))
    app.get('/assets/*', (context) => context.text('No such file.\n', 404))
    app.get('/:file{[^/]+\\.[a-z0-9]+}', publicFiles(clientFolder))
  }

  const render = createRequestHandler(parts.loadBuild, clientFolder ? 'production' : 'development')
  app.all('*', (context) => {
    const provided = new RouterContextProvider()
    provided.set(services, {
      ...parts.services,
      reportError: (error) =>
        log.error({ err: error, requestId: context.get('requestId') }, 'page failed'),
    })
    return render(context.req.raw, provided)
  })

  app.onError((error, context) => {
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed')
    return context.html(errorPage(context.get('requestId')), 500)
  })
  return app
}
