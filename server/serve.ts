import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Env } from '~/config/env.server'
import { contentVersion } from '~/posts/published/content-version.queries'
import { createPublication } from '~/publication/publication.service'
import { settlesWithin } from '~/timing/settles-within'
import { createAdmission } from './http/admission/admission'
import { admitReaders } from './http/admission/admit-readers'
import { createHttp } from './http/app'
import { listen } from './http/listen'
import { type Middleware, throughVite } from './http/listening/through-vite'
import { type Background, startBackground } from './jobs/background'
import { countRequests } from './metrics/count-requests'
import { createInstanceMetrics } from './metrics/instance-metrics'
import { createRouteNames } from './metrics/route-names'
import { createCachedSite } from './page-cache/cached-site'
import { watchVersion } from './page-cache/version-watch'
import { announce } from './process/announce'
import type { Log } from './process/log'
import type { Print, StopOptions } from './process/process'
import { createSignal } from './process/signal'
import type { Rendering } from './rendering/rendering'
import { cardsInProcess, startRendering } from './rendering/start-rendering'
import { createServices } from './services/services'
import { asStartupError } from './storage/as-startup-error'
import { openStorage } from './storage/open-storage'
import { createReadiness } from './storage/readiness'
import { checkDeskPath, setupToken } from './storage/secrets/desk-address'

export interface ServeOptions {
  env: Env
  /** The project's folder, with the build and the sample edition. */
  root: string
  loadBuild: () => Promise<ServerBuild>
  /** Null for a built server. In development Vite answers first, and texts are rendered in this process. */
  development: { vite: Middleware; rendering: Rendering } | null
  log: Log
  /** Shows a line to the person at the terminal. */
  print: Print
  /** One of several processes is the leader: it does the work that only one of them may do. */
  isLeader: boolean
}

export interface RunningServer {
  stop: (options: StopOptions) => Promise<void>
}

/** How long running requests and jobs may take after the server was told to stop. */
const deadlineMs = 8_000
/** How long closing the database and the other resources may take after that. */
const closingMs = 2_000

/** Starts the server and returns a way to stop it. Throws a StartupError that tells the operator what to do. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  try {
    return await start(options)
  } catch (error) {
    throw asStartupError(error, options.env)
  }
}

async function start(options: ServeOptions): Promise<RunningServer> {
  const { env, root, loadBuild, development, log, print } = options
  const clock = () => new Date()
  const { metrics, ...instanceMetrics } = await createInstanceMetrics({ env, root })

  // The port comes first: if it is in use, nothing has been written yet.
  const listener = await listen(env)
  const siteUrl = env.siteUrl ?? listener.origin
  if (env.deskPath) checkDeskPath(env.deskPath, await loadBuild())

  const { observeQuery, observeObjects } = instanceMetrics
  const observers = { observeQuery, observeObjects }
  const storage = await openStorage({
    env,
    root,
    isDevelopment: development !== null,
    clock,
    log,
    print,
    ...observers,
  })
  const { database, writing } = storage
  const publication = createPublication({ db: database.readDb, siteUrl, environment: env })
  await publication.load()
  const { rendering, cards } = development
    ? { rendering: development.rendering, cards: cardsInProcess(root) }
    : startRendering(root, siteUrl, log)

  const workAdded = createSignal()
  const contentChanged = createSignal()
  const deskVisited = createSignal()

  const { services, links, lookUpPaths, reads, mailer, sendWebhook } = createServices({
    env,
    root,
    isDevelopment: development !== null,
    publication,
    clock,
    log,
    storage,
    rendering,
    drawCard: cards.draw,
    metrics,
    workAdded,
    contentChanged,
  })

  const admit = admitReaders(createAdmission(), env.trustProxy)
  const app = createHttp({
    log,
    services,
    trustProxy: env.trustProxy,
    cdnTags: env.cdnTags,
    hstsSubdomains: env.hstsSubdomains,
    readiness: createReadiness({
      database,
      dataDir: env.dataDir,
      writing,
      isStopping: listener.isStopping,
    }),
    isStopping: listener.isStopping,
    onDeskVisited: () => void deskVisited.emit(),
    metrics,
    admit,
    timedRequests: instanceMetrics.timedRequests,
    metricsPage: instanceMetrics.page(database, writing, clock),
    loadBuild,
    clientFolder: development ? null : resolve(root, 'build/client'),
  })

  const { routes } = await loadBuild()
  const routeOf = createRouteNames(routes, storage.deskPath)
  const cachedSite = development
    ? null
    : createCachedSite({
        fetch: app.fetch,
        siteUrl,
        log,
        trustProxy: env.trustProxy,
        routes,
        metrics,
        admit,
        routeOf,
        contentVersion: readVersion,
      })
  const settingsWatch = cachedSite ? null : watchVersion({ readVersion, onChanged() {}, log })
  contentChanged.listen(() => (cachedSite ?? settingsWatch)?.check())
  if (cachedSite) deskVisited.listen(cachedSite.expectChanges)

  const token = (await services.editors.roster.hasAny()) ? null : await setupToken(database.db)
  await storage.refuseDamaged()
  const handlers = cachedSite?.handlers ?? throughVite(development?.vite, app.fetch)
  listener.handleWith(countRequests(handlers, { metrics, routeOf }))
  const obstacle = writing.obstacle()
  announce(print, { siteUrl, desk: storage.deskPath, setupToken: token, obstacle })

  let background: Background | null = null
  writing.whenPossible(() => {
    background = startBackground({
      env,
      site: publication.site,
      clock,
      log,
      database,
      pictures: storage.pictures,
      services,
      links,
      lookUpPaths,
      sendWebhook,
      metrics,
      makeSearchText: rendering.makeSearchText,
      onPublished: () => void contentChanged.emit(),
      isLeader: options.isLeader,
      isBuilt: development === null,
    })
  })
  workAdded.listen(() => background?.wake())

  await listener.accept()
  instanceMetrics.startWatching()
  return { stop }

  async function stop({ hasDelay }: StopOptions): Promise<void> {
    log.info('stopping: finishing the requests that are running')
    const delayMs = hasDelay ? env.shutdownDelayMs : 0
    const stopWriting = async () => {
      await writing.stop(deadlineMs)
      await background?.stop(deadlineMs)
    }
    await Promise.all([listener.stop({ delayMs, deadlineMs }), stopWriting()])
    const isClosed = await settlesWithin(closingMs, close())
    log.info(isClosed ? 'stopped' : 'stopped; the database did not answer any more')
  }

  /** The settings come first: no page of the new version may show an old name. */
  async function readVersion(): Promise<string | null> {
    const version = await contentVersion(database.readDb)
    await publication.follow(version)
    return version
  }

  async function close(): Promise<void> {
    instanceMetrics.stop()
    await (cachedSite ?? settingsWatch)?.stop()
    await rendering.stop()
    cards.stop()
    mailer.close()
    await reads.flush()
    await database.close()
  }
}
