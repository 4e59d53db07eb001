import { resolve } from 'node:path'
import { createApiLimits } from '~/api/desk/api-limits.service'
import type { Env } from '~/config/env.server'
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
import { createSettingsDesk } from '~/desk/settings/publication/settings-desk.service'
import { createEntityDesk } from '~/desk/writing/entities/entity-desk.service'
import type { LookUpPaths } from '~/desk/writing/preflight/path-lookup.service'
import { createPreflight } from '~/desk/writing/preflight/preflight.service'
import type { SendMail } from '~/mail/mailer'
import { createSubscriberDesk } from '~/newsletter/subscribers/subscriber-desk.service'
import type { BrandPictures } from '~/pictures/brand/brand-pictures.service'
import type { Publication } from '~/publication/publication.service'
import { shippedText } from '~/site/pages/pages.service'
import { backupsIn } from '../backup/timetable/backup-folder'
import { sampleIds } from '../edition/sample-edition'
import type { Rendering } from '../rendering/rendering'
import type { Storage } from '../storage/open-storage'

interface DeskOptions {
  env: Env
  /** The project's folder, with the sample edition. */
  root: string
  publication: Publication
  clock: () => Date
  storage: Storage
  rendering: Rendering
  brandPictures: BrandPictures
  lookUpPaths: LookUpPaths
  sendMail: SendMail
  onOutboxChanged: () => void
  onPostsChanged: () => Promise<void>
  reportLimitError: (error: unknown) => void
}

/** What only routes of the desk and of its API use. */
export function createDeskServices(options: DeskOptions) {
  const { env, clock, storage, rendering, brandPictures, lookUpPaths, sendMail } = options
  const { onOutboxChanged, onPostsChanged } = options
  const { site } = options.publication
  const siteUrl = site().url
  const { database, pictures, deskPath } = storage
  const { db } = database
  const secret = storage.secrets.current
  return {
    apiLimits: createApiLimits({ db, clock, secret, reportError: options.reportLimitError }),
    pageDesk: createPageDesk({ db, clock, shippedText, onChanged: onPostsChanged }),
    messageDesk: createMessageDesk({ db, clock, onOutboxChanged }),
    auditLog: createAuditLog({ db }),
    subscriberDesk: createSubscriberDesk({ ...database, clock, secret, onOutboxChanged }),
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
    entityDesk: createEntityDesk({
      db,
      clock,
      makeSearchText: rendering.makeSearchText,
      onChanged: onPostsChanged,
    }),
    backupDesk: createBackupDesk({
      db,
      folder: env.backupDir,
      everyMs: env.backupEveryMs,
      storage: env.backupStorage,
      listFiles: backupsIn,
    }),
    settingsDesk: createSettingsDesk({
      db,
      clock,
      environment: env,
      pictures: brandPictures,
      sampleIds: sampleIds(resolve(options.root, 'sample')),
      onChanged: onPostsChanged,
    }),
    statistics: createStatistics({ db, clock }),
    pictureLibrary: createPictureLibrary({
      db,
      clock,
      makeSearchText: rendering.makeSearchText,
      bodyPictures: pictures.bodyPictures,
      thumbnailFiles: pictures.thumbnailFiles,
      onChanged: onPostsChanged,
    }),
    preflight: createPreflight({ db, siteOrigin: siteUrl, lookUpPaths }),
    linkDesk: createLinkDesk({ db, clock, lookUpPaths, onDue: onOutboxChanged }),
  }
}
