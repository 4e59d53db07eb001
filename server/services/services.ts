import { basename, resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import { createSigner, isSameSecret } from '~/config/signatures'
import { createContact } from '~/contact/contact.service'
import { createResendTokens } from '~/desk/access/resend-tokens.service'
import { createPathLookup, type LookUpPaths } from '~/desk/writing/preflight/path-lookup.service'
import { createSendMail, type Mailer } from '~/mail/mailer'
import { createIssues } from '~/newsletter/issues/issues.service'
import { createLinks, type NewsletterLinks } from '~/newsletter/links.rules'
import { createSubscriptions } from '~/newsletter/subscribing/subscriptions.service'
import { createPasswordDigests } from '~/people/credentials/password-digests.service'
import { createEditors } from '~/people/roster/editors.service'
import { createBrandPictures } from '~/pictures/brand/brand-pictures.service'
import { acceptPicture } from '~/pictures/uploads/accept-picture.service'
import { createPreviewLinks } from '~/posts/lifecycle/preview-links/preview-links.service'
import type { Publication } from '~/publication/publication.service'
import { createReadCounter, type ReadCounter } from '~/reads/read-counter.service'
import type { SharedServices } from '~/services'
import { createErrorReports } from '~/site/contact/error-reports.service'
import { createPages } from '~/site/pages/pages.service'
import type { DrawCard } from '~/syndication/social-cards/drawing/draw-card.service'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import { createWebhooks } from '../jobs/webhooks/create-webhooks'
import { mailFolder } from '../mail/mail-folder'
import { createMailer } from '../mail/mailer'
import { countMails } from '../metrics/measure'
import type { Metrics } from '../metrics/metrics'
import type { Log } from '../process/log'
import { passwordEstimates } from '../process/password-thread'
import type { Signal } from '../process/signal'
import { createReaders } from '../rendering/readers'
import type { Rendering } from '../rendering/rendering'
import { createSocialCards } from '../rendering/social-cards'
import type { Storage } from '../storage/open-storage'
import { isSetupToken } from '../storage/secrets/desk-address'
import { createDeskServices } from './desk-services'

interface ServicesOptions {
  env: Env
  /** The project's folder. */
  root: string
  isDevelopment: boolean
  publication: Publication
  clock: () => Date
  log: Log
  storage: Storage
  rendering: Rendering
  drawCard: DrawCard
  /** Emitted after a change that leaves work for the jobs. */
  workAdded: Signal
  /** Emitted after a change of what readers see. */
  contentChanged: Signal
  metrics: Metrics
}

export interface CreatedServices {
  services: SharedServices
  /** For the jobs, which send the newsletter. */
  links: NewsletterLinks
  /** For the jobs, which look up links within the site. */
  lookUpPaths: LookUpPaths
  reads: ReadCounter
  mailer: Mailer
  /** For the jobs, which tell webhooks of changed posts. */
  sendWebhook: SendWebhook
}

/** All that routes can use. */
export function createServices(options: ServicesOptions): CreatedServices {
  const { env, root, publication, clock, log, storage, rendering, workAdded, contentChanged } =
    options
  const { metrics } = options
  const { site, contactEmail } = publication
  const siteUrl = site().url
  const { database, pictures, deskPath } = storage
  const { db, readDb } = database
  const secret = storage.secrets.current
  const signer = createSigner(storage.secrets, clock)
  const mailer = countMails(createMailer(env, site), 'single', metrics)
  const sendMail = createSendMail(mailer)
  const brandPictures = createBrandPictures(pictures.publicationPictures)
  const links = createLinks({ siteUrl, signer })
  const onOutboxChanged = () => void workAdded.emit()
  const onPostsChanged = async () => {
    await Promise.all([workAdded.emit(), contentChanged.emit()])
  }
  const logAs = (message: string) => (error: unknown) => log.error({ err: error }, message)

  const editors = createEditors({
    db,
    clock,
    sendMail,
    site,
    secret,
    deskPath,
    digests: createPasswordDigests(),
    estimateGuesses: passwordEstimates(root, options.isDevelopment),
    onOutboxChanged,
    reportError: logAs('signing in failed'),
    onSignInFailed: () => {
      metrics.signInFailures.value += 1
    },
  })
  const reads = createReadCounter({
    db,
    readDb,
    clock,
    secret,
    reportError: logAs('reads could not be stored'),
  })
  const lookUpPaths = createPathLookup({ db, ...pictures })
  const readers = createReaders({ database, clock, siteUrl, rendering })
  const { sendWebhook, webhookDesk } = createWebhooks({
    env,
    db,
    clock,
    site,
    deskPath,
    sendMail,
    onQueued: onOutboxChanged,
    metrics,
  })
  const contact = createContact({
    db,
    clock,
    secret,
    sendMail,
    site,
    contactEmail,
    onOutboxChanged,
  })
  const services: SharedServices = {
    get site() {
      return site()
    },
    syndication: {
      hub: env.websubHub,
      areAiCrawlersWelcome: env.areAiCrawlersWelcome,
      get contactEmail() {
        return contactEmail()
      },
      indexNowKey: env.indexNow?.key ?? null,
    },
    clock,
    ...readers,
    pageAt: createPages({ db: readDb, site, render: rendering.render }),
    ...pictures,
    acceptPicture,
    brandPictures,
    socialCards: createSocialCards({
      cards: pictures.socialCards,
      previews: pictures.cardPreviews,
      clock,
      pictureOf: pictures.thumbnailFiles.original,
      logoFile: (src) => brandPictures.get(basename(src)),
      draw: options.drawCard,
      shipped: resolve(root, 'public/social-card.jpg'),
      reportError: logAs('a social card could not be stored'),
    }),
    contact,
    errorReports: createErrorReports({ ...database, siteUrl, contact }),
    subscriptions: createSubscriptions({
      db,
      clock,
      sendMail,
      site,
      secret,
      links,
      onOutboxChanged,
    }),
    isMailWebhook: webhookCheck(env.mailWebhookSecret),
    mailFolder: env.smtpUrl === null ? mailFolder(resolve(env.dataDir, 'mail')) : null,
    reads,
    editors,
    newsletterIssues: createIssues({
      ...database,
      readDb: database.primaryReadDb,
      clock,
      site,
      links,
      sendMail,
      renderBody: rendering.renderForFeeds,
      plainBody: rendering.plainBody,
      onQueued: onOutboxChanged,
    }),
    ...createDeskServices({
      ...options,
      brandPictures,
      lookUpPaths,
      onOutboxChanged,
      onPostsChanged,
      sendMail,
      reportLimitError: logAs('requests to the API could not be counted'),
    }),
    webhookDesk,
    resendTokens: createResendTokens({ signer, clock }),
    previewLinks: createPreviewLinks({ db, clock, signer }),
    renderPreview: (body, title, of) =>
      rendering.preview(body, { title, siteOrigin: siteUrl, marksLines: true }, of),
    compareBodies: (request) => rendering.compare(request, siteUrl),
    deskPath,
    isSetupToken: async (token) =>
      (await isSetupToken(db, token)) && !(await editors.roster.hasAny()),
    reportError: logAs('page failed'),
  }
  return { services, links, lookUpPaths, reads, mailer, sendWebhook }
}

function webhookCheck(secret: string | null): SharedServices['isMailWebhook'] {
  return secret === null ? null : (offered) => isSameSecret(offered, secret)
}
