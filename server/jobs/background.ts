import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Contact } from '~/contact/contact.service'
import type { Database } from '~/database/database'
import type { Issues } from '~/newsletter/issues/issues.service'
import type { NewsletterLinks } from '~/newsletter/links.rules'
import type { Subscriptions } from '~/newsletter/subscribing/subscriptions.service'
import type { Editors } from '~/people/editors.service'
import { sweepWorkingCopies } from '~/posts/autosave/autosave.actions'
import { emptyBin } from '~/posts/lifecycle/empty-bin.actions'
import { publishDue } from '~/posts/lifecycle/publish-due.actions'
import type { PreviewLinks } from '~/posts/preview-links/preview-links.service'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import { startSending } from '../mail/sending'
import { createPings } from '../pings/pings'
import type { Log } from '../process/log'
import type { BucketWatch } from '../storage/bucket/bucket-watch'
import { startBucket } from '../storage/bucket/start-bucket'
import type { Pictures } from '../storage/pictures'
import { startJobs } from './jobs'
import { startTimetable } from './timetable'

interface BackgroundParts {
  database: Database
  clock: () => Date
  log: Log
  env: Env
  site: Site
  editors: Pick<Editors, 'jobs' | 'sweep'>
  contact: Contact
  subscriptions: Pick<Subscriptions, 'mail' | 'sweep'>
  pictures: Pictures
  issues: Pick<Issues, 'sendDue'>
  previewLinks: Pick<PreviewLinks, 'sweep'>
  links: NewsletterLinks
  makeSearchText: MakeSearchText
  /** Posts have come out at their hour, or have another picture. */
  onPublished: () => void
  /** Of several processes one does what need not be done by all. */
  leads: boolean
}

/** All that is done beside answering: what follows from changes, and what has its hour. */
export function startBackground(parts: BackgroundParts) {
  const { database, clock, log, env, site, editors, contact, subscriptions, pictures } = parts
  const { makeSearchText } = parts
  const { db } = database
  const tellOthers = createPings({
    ...{ db, clock, siteUrl: site.url },
    hub: env.websubHub,
    indexNow: env.indexNow,
  })
  const jobs = startJobs({
    db,
    clock,
    log,
    handlers: {
      'post-changed': (changed) => tellOthers([changed]),
      'posts-imported': ({ posts }) => tellOthers(posts),
      'thumbnail-changed': ({ id, before }) => pictures.thumbnailFiles.settle(id, before),
      'contact-message': ({ id }) => contact.mail(id),
      'contact-overflow': contact.mailOverflow,
      'key-link': editors.jobs.mailKeyLink,
      'password-forgotten': editors.jobs.answerForgotten,
      'subscription-requested': subscriptions.mail,
    },
  })
  const onPostsChanged = () => {
    parts.onPublished()
    jobs.wake()
  }
  const timetable = startTimetable({
    publishDue: () => publishDue({ db, now: clock(), clock, makeSearchText }),
    sendDue: parts.issues.sendDue,
    emptyBin: () => emptyBin({ db, now: clock() }),
    sweep: () =>
      Promise.all([
        editors.sweep(),
        subscriptions.sweep(),
        pictures.sweep(clock()),
        sweepWorkingCopies({ db, now: clock() }),
        parts.previewLinks.sweep(),
      ]),
    onChanged: onPostsChanged,
    clock,
    log,
  })
  let bucket: BucketWatch | null = null
  let isStopped = false
  void carryOver().then(() => {
    if (parts.leads && !isStopped)
      bucket = startBucket({
        ...{ pictures, db, clock, log, makeSearchText },
        onAdopted: onPostsChanged,
      })
  })

  async function carryOver(): Promise<void> {
    try {
      const files = await pictures.carryOver()
      if (files > 0) log.info({ files }, 'pictures of an older version were put into sub-folders')
    } catch (error) {
      log.error({ err: error }, 'pictures of an older version could not be put into sub-folders')
    }
  }

  const sender = startSending({ env, site, database, links: parts.links, clock, log })
  return {
    /** Something was just committed here: it is taken up at once. */
    wake(): void {
      jobs.wake()
      timetable.wake()
      sender.wake()
      bucket?.wake()
    },
    async stop(deadlineMs: number): Promise<void> {
      isStopped = true
      const running = [timetable, jobs, sender, ...(bucket ? [bucket] : [])]
      await Promise.all(running.map((one) => one.stop(deadlineMs)))
    },
  }
}
