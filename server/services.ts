import { basename, resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import { createSigner, isSameSecret } from '~/config/signatures'
import { createContact } from '~/contact/contact.service'
import { createResendTokens } from '~/desk/access/resend-tokens.service'
import { createAuthorDesk } from '~/desk/authors/author-desk.service'
import { createAuditLog } from '~/desk/people/log/audit-log.service'
import { createPictureLibrary } from '~/desk/pictures/library/library.service'
import { createDesk } from '~/desk/posts/desk.service'
import { createLinkDesk } from '~/desk/posts/links/link-desk.service'
import { createPostList } from '~/desk/posts/list/post-list.service'
import { createRedirectDesk } from '~/desk/posts/redirects/redirect-desk.service'
import { createTagDesk } from '~/desk/posts/tags/tag-desk.service'
import { createMessageDesk } from '~/desk/readers/messages/message-desk.service'
import { createStatistics } from '~/desk/readers/statistics/statistics.service'
import { createCommentDesk } from '~/desk/review/comments/comment-desk.service'
import { createReviewDesk } from '~/desk/review/review-desk.service'
import { createBackupDesk } from '~/desk/settings/backups/backup-desk.service'
import { createPageDesk } from '~/desk/settings/pages/page-desk.service'
import { createSettingsDesk } from '~/desk/settings/settings-desk.service'
import { createPathLookup, type LookUpPaths } from '~/desk/writing/preflight/path-lookup.service'
import { createPreflight } from '~/desk/writing/preflight/preflight.service'
import { createSendMail, type Mailer } from '~/mail/mailer'
import { createIssues } from '~/newsletter/issues/issues.service'
import { createLinks, type NewsletterLinks } from '~/newsletter/links.rules'
import { createSubscriberDesk } from '~/newsletter/subscribers/subscriber-desk.service'
import { createSubscriptions } from '~/newsletter/subscribing/subscriptions.service'
import { createPasswordDigests } from '~/people/credentials/password-digests.service'
import { createEditors } from '~/people/roster/editors.service'
import { createBrandPictures } from '~/pictures/brand/brand-pictures.service'
import { acceptPicture } from '~/pictures/uploads/accept-picture.service'
import { createPreviewLinks } from '~/posts/lifecycle/preview-links/preview-links.service'
import type { Publication } from '~/publication/publication.service'
import { createReadCounter, type ReadCounter } from '~/reads/read-counter.service'
import type { SharedServices } from '~/services'
import { createPages, shippedText } from '~/site/pages/pages.service'
import type { DrawCard } from '~/syndication/social-cards/drawing/draw-card.service'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import { createWebhooks } from './jobs/webhooks/create-webhooks'
import { backupsIn } from './backup/backup-folder'
import { mailFolder } from './mail/mail-folder'
import { createMailer } from './mail/mailer'
import type { Log } from './process/log'
import { passwordEstimates } from './process/password-thread'
import type { Signal } from './process/signal'
import { createReaders } from './rendering/readers'
import type { Rendering } from './rendering/rendering'
import { createSocialCards } from './rendering/social-cards'
import type { Storage } from './storage/open-storage'
import { isSetupToken } from './storage/secrets/desk-address'

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
  const { site, contactEmail } = publication
  const siteUrl = site().url
  const { database, pictures, deskPath } = storage
  const { db, readDb } = database
  const secret = storage.secrets.current
  const signer = createSigner(storage.secrets, clock)
  const mailer = createMailer(env, site)
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
  })
  const reads = createReadCounter({
    db,
    readDb,
    clock,
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
    pageDesk: createPageDesk({ db, clock, shippedText, onChanged: onPostsChanged }),
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
    contact: createContact({ db, clock, sendMail, site, contactEmail, onOutboxChanged }),
    messageDesk: createMessageDesk({ db, clock, onOutboxChanged }),
    auditLog: createAuditLog({ db }),
    subscriptions: createSubscriptions({
      db,
      clock,
      sendMail,
      site,
      secret,
      links,
      onOutboxChanged,
    }),
    subscriberDesk: createSubscriberDesk({ ...database, clock, secret, onOutboxChanged }),
    isMailWebhook: webhookCheck(env.mailWebhookSecret),
    mailFolder: env.smtpUrl === null ? mailFolder(resolve(env.dataDir, 'mail')) : null,
    reads,
    editors,
    newsletterIssues: createIssues({
      ...database,
      clock,
      site,
      links,
      sendMail,
      renderBody: rendering.renderForFeeds,
      plainBody: rendering.plainBody,
      onQueued: onOutboxChanged,
    }),
    desk: createDesk({
      db,
      clock,
      makeSearchText: rendering.makeSearchText,
      onChanged: onPostsChanged,
    }),
    postList: createPostList({
      db,
      engine: database.engine,
      clock,
      makeSearchText: rendering.makeSearchText,
      onChanged: onPostsChanged,
    }),
    authorDesk: createAuthorDesk({ db, clock, onChanged: onPostsChanged }),
    tagDesk: createTagDesk({ db, clock, onChanged: onPostsChanged }),
    redirectDesk: createRedirectDesk({
      db,
      clock,
      siteOrigin: siteUrl,
      deskPath,
      lookUpPaths,
      onChanged: onPostsChanged,
    }),
    reviewDesk: createReviewDesk({
      db,
      clock,
      sendMail,
      site,
      deskPath,
      onChanged: onOutboxChanged,
    }),
    commentDesk: createCommentDesk({ db, clock }),
    backupDesk: createBackupDesk({
      db,
      folder: env.backupDir,
      everyMs: env.backupEveryMs,
      listFiles: backupsIn,
    }),
    settingsDesk: createSettingsDesk({
      db,
      clock,
      environment: env,
      pictures: brandPictures,
      onChanged: onPostsChanged,
    }),
    statistics: createStatistics({ db, clock }),
    webhookDesk,
    pictureLibrary: createPictureLibrary({
      db,
      clock,
      makeSearchText: rendering.makeSearchText,
      bodyPictures: pictures.bodyPictures,
      thumbnailFiles: pictures.thumbnailFiles,
      onChanged: onPostsChanged,
    }),
    preflight: createPreflight({ db, clock, siteOrigin: siteUrl, lookUpPaths }),
    linkDesk: createLinkDesk({ db, clock, lookUpPaths, onDue: onOutboxChanged }),
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
