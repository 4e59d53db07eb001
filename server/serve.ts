import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import type { Env } from '~/config/env.server'
import { defaultDescription, socialLink } from '~/config/site'
import type { Database } from '~/data/database'
import { diskStore } from '~/media/disk-store'
import { createReading } from '~/reading/reading'
import type { Services } from '~/services'
import { isEmbedded, openMigratedDatabase } from './database'
import { deskPath, isSameSecret, setupToken } from './desk-address'
import { createHttp } from './http/app'
import { listen } from './http/listen'
import { createLog, type Log } from './log'
import { loadSampleEdition } from './sample-edition'

export interface Runnable {
  env: Env
  /** The project's own folder: the build and the sample edition are in it. */
  root: string
  loadBuild: () => Promise<ServerBuild>
  /** In development Vite answers first, with what a build would hold. */
  development: { vite: Middleware } | null
  /** Tells the person at the terminal what is going on. */
  say: (line: string) => void
}

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

const deadlineMs = 10_000

/** Composes the whole: port, database, services, http. Returns a way to stop it. */
export async function serve(runnable: Runnable): Promise<{ stop: () => Promise<void> }> {
  const { env, root, say } = runnable
  const log = await createLog(env)
  const listening = await listen(env)
  const database = await openMigratedDatabase(env)
  const clock = () => new Date()
  const thumbnails = diskStore(join(env.dataDir, 'article-thumbnails'))

  if (env.sampleContent && isEmbedded(env)) {
    const folder = resolve(root, 'sample')
    const added = await loadSampleEdition({ db: database.db, thumbnails, now: clock() }, folder)
    if (added > 0) say(`Loaded the sample edition: ${added} posts.`)
  }

  const site = {
    name: env.siteName,
    url: env.siteUrl ?? listening.origin,
    description: defaultDescription,
    social: env.socialLinks.map(socialLink),
  }
  const token = await setupToken(database.db)
  const services: Services = {
    site,
    clock,
    reading: createReading({ db: database.db, clock, siteOrigin: site.url }),
    thumbnails,
    deskPath: await deskPath(database.db, env.deskPath),
    isSetupToken: (offered) => isSameSecret(offered, token),
    reportError: (error) => log.error({ err: error }, 'page failed'),
  }
  const app = createHttp({
    log,
    services,
    checkDatabase: () => database.db.selectFrom('settings').select('name').limit(1).execute(),
    loadBuild: runnable.loadBuild,
    clientFolder: runnable.development ? null : resolve(root, 'build/client'),
  })
  const answer = getRequestListener(app.fetch)
  const vite = runnable.development?.vite
  listening.answerWith(
    vite ? (request, response) => vite(request, response, () => answer(request, response)) : answer,
  )
  announce(say, site.url, services.deskPath, token)
  return { stop: () => stop(listening, database, log) }
}

function announce(say: (line: string) => void, url: string, desk: string, token: string): void {
  say(`
Vigil is ready.

  Site    ${url}
  Desk    ${url}/${desk}
  Set-up  ${url}/${desk}/setup?token=${token}
          (works once, for the first editor)
`)
}

async function stop(
  listening: { stop(deadlineMs: number): Promise<void> },
  database: Database,
  log: Log,
): Promise<void> {
  log.info('stopping: finishing the requests that are running')
  await listening.stop(deadlineMs)
  await database.close()
  log.info('stopped')
}
