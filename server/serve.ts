import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Env } from '~/config/env.server'
import { createSigner, isSameSecret } from '~/config/signatures'
import { defaultDescription, socialLink } from '~/config/site'
import { createContact } from '~/contact/contact.service'
import { readSetting } from '~/database/settings'
import { createHeldForms } from '~/desk/access/held-forms.service'
import { createDesk } from '~/desk/desk.service'
import { createIssues } from '~/newsletter/issues/issues.service'
import { createLinks } from '~/newsletter/links.rules'
import { createSubscriptions } from '~/newsletter/subscribing/subscriptions.service'
import { createEditors } from '~/people/editors.service'
import { reencryptSecondFactors } from '~/people/keys/reencrypt-second-factors.actions'
import { acceptPicture } from '~/pictures/uploads/accept-picture.service'
import { createPreviewLinks } from '~/posts/preview-links/preview-links.service'
import { contentVersion } from '~/posts/published/content-version.queries'
import { createReadCounter } from '~/reads/read-counter.service'
import type { SharedServices } from '~/services'
import { createPages } from '~/site/pages/pages.service'
import { createReading } from '~/site/reading.service'
import { createCardDrawing } from '~/syndication/social-cards/drawing/draw-card.service'
import { announce } from './announce'
import { loadSampleEditionOnce } from './edition/sample-edition'
import { createHttp } from './http/app'
import { listen } from './http/listen'
import { type Middleware, withVite } from './http/listening/with-vite'
import { startBackground } from './jobs/background'
import { mailFolder } from './mail/mail-folder'
import { createMailer } from './mail/mailer'
import { createCachedSite } from './page-cache/cached-site'
import { createLog } from './process/log'
import { passwordEstimates } from './process/password-thread'
import type { Stop } from './process/process'
import { within } from './process/within'
import { createCardProcess } from './rendering/card-process'
import { createRendering, type Rendering } from './rendering/rendering'
import { createSocialCards } from './rendering/social-cards'
import { explained, isEmbedded, openForServing } from './storage/database'
import { deskPath, refuseTakenDeskPath, setupToken } from './storage/desk-address'
import { openPictures } from './storage/pictures'
import { createReadiness } from './storage/readiness'
import { openSecrets } from './storage/secrets'

export interface Runnable {
  env: Env
  /** The project's own folder: the build and the sample edition are in it. */
  root: string
  loadBuild: () => Promise<ServerBuild>
  /** In development Vite answers first, with what a build would hold. */
  development: { vite: Middleware; rendering: Rendering } | null
  /** Tells the person at the terminal what is going on. */
  say: (line: string) => void
  /** Of several processes one does what need not be done by all. */
  leads: boolean
}

interface Running {
  stop: (how: Stop) => Promise<void>
}

const deadlineMs = 8_000
const closingMs = 2_000

/** Starts the whole and returns a way to stop it; or refuses, saying what an operator can do. */
export async function serve(runnable: Runnable): Promise<Running> {
  try {
    return await compose(runnable)
  } catch (error) {
    throw explained(error, runnable.env)
  }
}

/** Port, database, services, http, jobs, in this order. */
async function compose(runnable: Runnable): Promise<Running> {
  const { env, root, say } = runnable
  const log = await createLog(env)
  const listening = await listen(env)
  if (env.deskPath) refuseTakenDeskPath(env.deskPath, await runnable.loadBuild())
  const { database, refuseDamaged } = await openForServing(env, log)
  const clock = () => new Date()
  const pictures = openPictures({
    ...{ dataDir: env.dataDir, root, db: database.readDb },
    reportError: (error) => log.error({ err: error }, 'a picture is missing or damaged'),
  })
  const { thumbnails, thumbnailFiles } = pictures

  if (env.sampleContent && isEmbedded(env)) {
    const folder = resolve(root, 'sample')
    const added = await loadSampleEditionOnce({ db: database.db, thumbnails, now: clock() }, folder)
    if (added > 0) say(`Loaded the sample edition: ${added} posts.`)
  }

  const site = {
    name: env.siteName,
    url: env.siteUrl ?? listening.origin,
    description: defaultDescription,
    social: env.socialLinks.map(socialLink),
  }
  const reads = createReadCounter({
    db: database.db,
    readDb: database.readDb,
    clock,
    reportError: (error) => log.error({ err: error }, 'reads could not be written down'),
  })
  const mailer = createMailer(env, site)
  const contact = createContact({
    db: database.db,
    clock,
    mailer,
    site,
    contactEmail: env.contactEmail,
    onOutboxChanged: () => background.wake(),
  })
  const rendering =
    runnable.development?.rendering ??
    createRendering({
      workerFile: resolve(root, 'build/server/render-worker.js'),
      onTooMuch: (title, is) =>
        log.warn({ title }, `text too costly to render: its Markdown source is ${is} instead`),
      onFailure: (error) =>
        log.error({ err: error }, 'text not parsed: its Markdown source is searched instead'),
    })
  const packages = resolve(root, 'node_modules')
  const cardDrawing = runnable.development
    ? { draw: createCardDrawing(packages), stop: () => {} }
    : createCardProcess({ workerFile: resolve(root, 'build/server/card-worker.js'), packages })
  const desk = await deskPath(database.db, env.deskPath)
  const { secrets } = await openSecrets(database.db, env)
  await reencryptSecondFactors(database.db, secrets)
  const secret = secrets.current
  const signer = createSigner(secrets, clock)
  const editors = createEditors({
    ...{ db: database.db, clock, mailer, site, secret },
    deskPath: desk,
    estimateGuesses: passwordEstimates(root, runnable.development !== null),
    onOutboxChanged: () => background.wake(),
    reportError: (error) => log.error({ err: error }, 'signing in failed'),
  })
  const links = createLinks({ siteUrl: site.url, signer })
  const issues = createIssues({
    ...{ ...database, clock, site, links, mailer },
    renderBody: rendering.renderForFeeds,
    plainBody: rendering.plainBody,
    onQueued: () => background.wake(),
  })
  const { mailWebhookSecret } = env
  const subscriptions = createSubscriptions({
    ...{ db: database.db, clock, mailer, site, secret, links },
    onOutboxChanged: () => background.wake(),
  })
  const token = (await editors.roster.hasAny()) ? null : await setupToken(database.db)
  const onChanged = async () => {
    background.wake()
    await cachedSite?.lookForChanges()
  }
  const services: SharedServices = {
    site,
    syndication: {
      hub: env.websubHub,
      areAiCrawlersWelcome: env.areAiCrawlersWelcome,
      contactEmail: env.contactEmail,
      indexNowKey: env.indexNow?.key ?? null,
    },
    clock,
    reading: createReading({
      db: database.readDb,
      engine: database.engine,
      clock,
      siteOrigin: site.url,
      render: rendering.render,
      renderForFeeds: rendering.renderForFeeds,
    }),
    pageAt: createPages(site),
    ...pictures,
    acceptPicture,
    socialCards: createSocialCards({
      cards: pictures.socialCards,
      previews: pictures.cardPreviews,
      clock,
      pictureOf: thumbnailFiles.original,
      draw: cardDrawing.draw,
      shipped: resolve(root, 'public/social-card.jpg'),
      reportError: (error) => log.error({ err: error }, 'a social card could not be kept'),
    }),
    contact,
    subscriptions,
    isMailWebhook:
      mailWebhookSecret === null ? null : (offered) => isSameSecret(offered, mailWebhookSecret),
    mailFolder: env.smtpUrl === null ? mailFolder(resolve(env.dataDir, 'mail')) : null,
    reads,
    editors,
    newsletterIssues: issues,
    desk: createDesk({
      ...{ db: database.db, clock, onChanged },
      makeSearchText: rendering.makeSearchText,
    }),
    heldForms: createHeldForms({ signer, clock }),
    previewLinks: createPreviewLinks({ db: database.db, clock, signer }),
    renderPreview: (body, title, of) =>
      rendering.preview(body, { title, siteOrigin: site.url }, of),
    deskPath: desk,
    isSetupToken: async (offered) => {
      const wanted = await readSetting(database.db, 'setup-token')
      return wanted !== null && isSameSecret(offered, wanted) && !(await editors.roster.hasAny())
    },
    reportError: (error) => log.error({ err: error }, 'page failed'),
  }
  const app = createHttp({
    log,
    services,
    ...{ trustProxy: env.trustProxy, hstsSubdomains: env.hstsSubdomains },
    readiness: createReadiness({ ...database, dataDir: env.dataDir, ...listening }),
    onDesk: () => cachedSite?.expectChanges(),
    loadBuild: runnable.loadBuild,
    clientFolder: runnable.development ? null : resolve(root, 'build/client'),
  })
  const cachedSite = runnable.development
    ? null
    : createCachedSite({
        ...{ fetch: app.fetch, siteUrl: site.url, log, trustProxy: env.trustProxy },
        routes: (await runnable.loadBuild()).routes,
        contentVersion: () => contentVersion(database.readDb),
      })
  await refuseDamaged()
  listening.answerWith(cachedSite?.answers ?? withVite(runnable.development?.vite, app.fetch))
  announce(say, site.url, services.deskPath, token)
  const background = startBackground({
    ...{ database, clock, log, env, site, editors, contact, pictures, issues, links },
    ...{ subscriptions, previewLinks: services.previewLinks, leads: runnable.leads },
    makeSearchText: rendering.makeSearchText,
    onPublished: () => void cachedSite?.lookForChanges(),
  })
  await listening.accept()
  return { stop }

  async function stop({ hasDelay }: Stop): Promise<void> {
    log.info('stopping: finishing the requests that are running')
    const delayMs = hasDelay ? env.shutdownDelayMs : 0
    await Promise.all([listening.stop({ delayMs, deadlineMs }), background.stop(deadlineMs)])
    const isClosed = await within(closingMs, async () => {
      await cachedSite?.stop()
      await rendering.stop()
      cardDrawing.stop()
      await reads.flush()
      await database.close()
    })
    log.info(isClosed ? 'stopped' : 'stopped; the database did not answer any more')
  }
}
