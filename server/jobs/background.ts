import type { Env } from '~/config/env.server'
import type { Contact } from '~/contact/contact'
import type { Db } from '~/data/engine/database'
import { emptyBin } from '~/desk/posts/empty-bin'
import { publishDue } from '~/desk/posts/publish-due'
import { sweepWorkingCopies } from '~/desk/posts/working-copies'
import type { Editors } from '~/editors/editors'
import type { Thumbnails } from '~/media/thumbnails'
import type { Subscriptions } from '~/newsletter/subscriptions/subscriptions'
import { createPings } from '../pings/pings'
import type { Log } from '../process/log'
import { startJobs } from './jobs'
import { startTimetable } from './timetable'

interface BackgroundParts {
  db: Db
  clock: () => Date
  log: Log
  env: Pick<Env, 'websubHub' | 'indexNow'>
  siteUrl: string
  editors: Pick<Editors, 'jobs' | 'sweep'>
  contact: Contact
  subscriptions: Pick<Subscriptions, 'mail' | 'sweep'>
  thumbnailFiles: Thumbnails
  /** Posts have come out at their hour. */
  onPublished: () => void
}

/** All that is done beside answering: what follows from changes, and what has its hour. */
export function startBackground(parts: BackgroundParts) {
  const { db, clock, log, env, siteUrl, editors, contact, subscriptions, thumbnailFiles } = parts
  const tellOthers = createPings({
    ...{ db, clock, siteUrl },
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
      'thumbnail-changed': ({ id }) => thumbnailFiles.settle(id),
      'contact-message': ({ id }) => contact.mail(id),
      'key-link': editors.jobs.mailKeyLink,
      'password-forgotten': editors.jobs.answerForgotten,
      'subscription-requested': subscriptions.mail,
    },
  })
  const timetable = startTimetable({
    publishDue: () => publishDue({ db, now: clock() }),
    emptyBin: () => emptyBin({ db, now: clock() }),
    sweep: () =>
      Promise.all([
        editors.sweep(),
        subscriptions.sweep(),
        thumbnailFiles.sweep(clock()),
        sweepWorkingCopies({ db, now: clock() }),
      ]),
    onChanged: () => {
      parts.onPublished()
      jobs.wake()
    },
    clock,
    log,
  })
  return {
    /** Something was just committed here: it is taken up at once. */
    wake(): void {
      jobs.wake()
      timetable.wake()
    },
    async stop(deadlineMs: number): Promise<void> {
      await Promise.all([timetable.stop(deadlineMs), jobs.stop(deadlineMs)])
    },
  }
}
