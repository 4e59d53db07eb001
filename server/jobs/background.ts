import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Database } from '~/database/database'
import type { ChangedPost } from '~/database/outbox/outbox'
import { readSetting, writeSetting } from '~/database/settings'
import type { LookUpPaths } from '~/links/internal-links.actions'
import type { NewsletterLinks } from '~/newsletter/links.rules'
import { refreshSearchOfAuthor } from '~/posts/authors/refresh-search.actions'
import { queueFilesOfPicture } from '~/posts/record/recording/files-to-record.queries'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import { continueTagChange } from '~/posts/topics/continue-tag-change.actions'
import type { SharedServices } from '~/services'
import { queueEvents } from '~/webhooks/deliveries/queue-events.actions'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import { startBackups } from '../backup/timetable/start-backups'
import { startNewsletterSender } from '../mail/newsletter-sender'
import { measureEach, measureJobs } from '../metrics/measure'
import type { Metrics } from '../metrics/metrics'
import { createPings } from '../pings/pings'
import type { Log } from '../process/log'
import { startRecordWatch } from '../record/record-watch'
import type { BucketWatch } from '../storage/bucket/bucket-watch'
import { startBucket } from '../storage/bucket/start-bucket'
import type { Pictures } from '../storage/pictures'
import { startJobs } from './jobs'
import { startPictureSweep } from './picture-sweep'
import { startScheduledWork } from './scheduler/scheduled-work'
import { type ScheduledWork, startScheduler } from './scheduler/scheduler'
import { createThrottle } from './throttle'
import { startWebhooks } from './webhooks/start-webhooks'

interface BackgroundOptions {
  env: Env
  site: () => Site
  clock: () => Date
  log: Log
  database: Database
  pictures: Pictures
  services: Pick<
    SharedServices,
    | 'editors'
    | 'contact'
    | 'subscriptions'
    | 'subscriberDesk'
    | 'newsletterIssues'
    | 'previewLinks'
    | 'pictureLibrary'
    | 'reviewDesk'
    | 'webhookDesk'
  >
  links: NewsletterLinks
  lookUpPaths: LookUpPaths
  metrics: Metrics
  sendWebhook: SendWebhook
  makeSearchText: MakeSearchText
  /** A post was published on schedule, or has another picture. */
  onPublished: () => void
  /** The first process of this machine has what belongs to its disk: the pictures, the backups. */
  isLeader: boolean
  /** Not in development: then there is no command to run. */
  isBuilt: boolean
}

/** A program may change hundreds of posts in a second: what follows from them is done together. */
const togetherMs = 250

export type Background = ReturnType<typeof startBackground>

/** Everything that runs besides requests: the outbox, the timetable, the newsletter and the bucket. */
export function startBackground(options: BackgroundOptions) {
  const { env, site, clock, log, database, pictures, services, links, makeSearchText } = options
  const { metrics } = options
  const measured = measureJobs(metrics)
  const { db } = database
  const { editors, contact, subscriptions, pictureLibrary } = services
  const { noticeMails } = services.reviewDesk
  const { imports } = services.subscriberDesk

  const ping = createPings({
    db,
    clock,
    siteUrl: site().url,
    hub: env.websubHub,
    indexNow: env.indexNow,
  })
  const webhooks = startWebhooks({ db, clock, log, send: options.sendWebhook })
  const tellWebhooks = async (posts: readonly ChangedPost[]) => {
    const isQueued = await queueEvents({ db, now: clock(), siteUrl: site().url }, posts)
    if (isQueued) webhooks.wake()
  }
  const announce = async (posts: readonly ChangedPost[]) => {
    await tellWebhooks(posts)
    await ping(posts)
  }
  const jobs = startJobs({
    db,
    clock,
    log,
    handlers: measureEach(measured, {
      'post-changed': (post) => announce([post]),
      'posts-imported': ({ posts }) => announce(posts),
      'posts-retagged': ({ posts }) => tellWebhooks(posts),
      'webhook-turned-off': services.webhookDesk.mailTurnedOff,
      'author-renamed': (author) => refreshSearchOfAuthor({ db, now: clock() }, author),
      'tag-changed': async (change) => void (await continueTagChange({ db, now: clock() }, change)),
      'thumbnail-changed': async ({ id, before }) => {
        await pictures.thumbnailFiles.syncBucket(id, before)
        await queueFilesOfPicture(db, id, clock())
      },
      'contact-message': ({ id }) => contact.mail(id),
      'contact-answer': ({ id }) => contact.mailAnswer(id),
      'contact-overflow': contact.mailOverflow,
      'key-link': editors.jobs.mailPasswordLink,
      'password-forgotten': editors.jobs.mailPasswordReset,
      'subscription-requested': subscriptions.mail,
      'subscribers-import': ({ id }) => imports.run(id),
      'review-notices': noticeMails.mail,
    }),
  })

  const onPostsChanged = () => {
    options.onPublished()
    jobs.wake()
  }
  const scheduled = startScheduledOnce()
  const pictureSweep = options.isLeader ? startPictureSweep({ pictures, db, clock, log }) : null
  const backups = options.isLeader && options.isBuilt ? startBackups({ env, db, clock, log }) : null
  const recordWatch = options.isLeader
    ? startRecordWatch({ db, dataDir: env.dataDir, clock, log })
    : null
  const sender = startNewsletterSender({ env, site, database, links, clock, log, metrics })

  let bucket: BucketWatch | null = null
  let isStopped = false
  void moveOldPictures().then(() => {
    if (!options.isLeader || isStopped) return
    void addPictureFiles()
    // Nobody copies files into object storage by hand.
    if (pictures.bucket === null) return
    const watched = { ...pictures, bucket: pictures.bucket }
    bucket = startBucket({
      pictures: watched,
      db,
      clock,
      log,
      makeSearchText,
      onAdopted: onPostsChanged,
    })
  })

  /** On SQLite all processes are on one machine, and its first one has this work. */
  function startScheduledOnce(): ScheduledWork | null {
    const start = () => startScheduledWork({ ...options, db, measured, onChanged: onPostsChanged })
    if (database.engine === 'postgres') return startScheduler({ db, log, start })
    return options.isLeader ? start() : null
  }

  async function moveOldPictures(): Promise<void> {
    try {
      const files = await pictures.moveFlatFiles()
      if (files > 0) log.info({ files }, 'pictures of an older version were put into sub-folders')
    } catch (error) {
      log.error({ err: error }, 'pictures of an older version could not be put into sub-folders')
    }
  }

  /** Once per installation: pictures that older versions stored, and files that no post shows. */
  async function addPictureFiles(): Promise<void> {
    try {
      if (await readSetting(db, 'picture-files')) return
      const added = await pictureLibrary.addFiles()
      await writeSetting(db, 'picture-files', clock().toISOString())
      if (added > 0) log.info({ added }, 'stored pictures were added to the library')
    } catch (error) {
      log.error({ err: error }, 'stored pictures could not be added to the library')
    }
  }

  const wake = createThrottle(togetherMs, () => {
    if (isStopped) return
    jobs.wake()
    scheduled?.wake()
    sender.wake()
    webhooks.wake()
    bucket?.wake()
    recordWatch?.wake()
  })

  return {
    /** This process has just committed a change: do what follows from it now. */
    wake,
    async stop(deadlineMs: number): Promise<void> {
      isStopped = true
      const optional = [scheduled, pictureSweep, bucket, backups, recordWatch].filter(
        (job) => job !== null,
      )
      const running = [jobs, sender, webhooks, ...optional]
      await Promise.all(running.map((job) => job.stop(deadlineMs)))
    },
  }
}
