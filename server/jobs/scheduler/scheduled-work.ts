import { deleteOldAutosaves } from '~/autosave/autosave.actions'
import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { noticeOldKnowledge } from '~/entities/knowledge/change-knowledge.actions'
import { deletePermitsBefore } from '~/http/limits/permits'
import type { LookUpPaths } from '~/links/internal-links.actions'
import { deleteClosedTabs } from '~/posts/editing/presence/open-posts.queries'
import { readEntitiesAgain } from '~/posts/entities/read-again.actions'
import { dayOf } from '~/posts/fields/dates.rules'
import { emptyBin } from '~/posts/lifecycle/bin/empty-bin.actions'
import { publishDue } from '~/posts/lifecycle/due/publish-due.actions'
import { endPin } from '~/posts/lifecycle/pins/pin.actions'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { recordMissing } from '~/posts/record/recording/record-missing.actions'
import { recordSite } from '~/posts/record/recording/record-site.actions'
import { createUnrecordablePosts } from '~/posts/record/recording/unrecordable.rules'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import { forgetReadersBefore } from '~/reads/read-marks.queries'
import type { SharedServices } from '~/services'
import { recordFiles } from '~/syndication/recorded-files/record-files.actions'
import type { measureJobs } from '../../metrics/measure'
import type { Log } from '../../process/log'
import type { Pictures } from '../../storage/pictures'
import { startCdnPurges } from '../cdn/start-cdn-purges'
import { startLinks } from '../links/start-links'
import { startTimetable } from '../timetable'
import type { ScheduledWork } from './scheduler'
import { startSteps } from './start-steps'

interface ScheduledWorkOptions {
  env: Pick<Env, 'cdnPurge'>
  site: () => Site
  clock: () => Date
  log: Log
  db: Db
  pictures: Pick<Pictures, 'thumbnailFiles' | 'bodyPictures'>
  services: Pick<
    SharedServices,
    | 'editors'
    | 'subscriptions'
    | 'subscriberDesk'
    | 'newsletterIssues'
    | 'previewLinks'
    | 'pictureLibrary'
    | 'reviewDesk'
    | 'webhookDesk'
  >
  lookUpPaths: LookUpPaths
  makeSearchText: MakeSearchText
  measured: ReturnType<typeof measureJobs>
  /** Posts were published on schedule. */
  onChanged: () => void
}

/** What one of all processes that share the database does. */
export function startScheduledWork(options: ScheduledWorkOptions): ScheduledWork {
  const { env, site, clock, log, db, services, lookUpPaths, measured } = options
  const timetable = startTimetable({
    publishDue: measured(
      'publish-due',
      () => publishDue({ db, now: clock(), clock, makeSearchText: options.makeSearchText }),
      ({ failures }) => failures.length > 0,
    ),
    endPin: measured('end-pin', () => endPin({ db, now: clock() })),
    sendDue: measured('send-due-issues', services.newsletterIssues.sendDue),
    emptyBin: measured('empty-bin', () => emptyBin({ db, now: clock() })),
    sweep: measured('sweep', () =>
      Promise.all([
        deletePermitsBefore(db, clock()),
        forgetReadersBefore(db, dayOf(clock())),
        deleteOldAutosaves({ db, now: clock() }),
        deleteClosedTabs(db, clock()),
        noticeOldKnowledge({ db, now: clock(), markContentChanged }),
        services.editors.sweep(),
        services.subscriptions.sweep(),
        services.subscriberDesk.imports.sweep(),
        services.previewLinks.sweep(),
        services.pictureLibrary.sweep(),
        services.reviewDesk.noticeMails.sweep(),
        services.webhookDesk.sweep(),
      ]),
    ),
    onChanged: options.onChanged,
    clock,
    log,
  })
  const postLinks = startLinks({ db, clock, log, site, lookUpPaths })
  const cdnPurges = env.cdnPurge ? startCdnPurges({ db, log, cdn: env.cdnPurge }) : null
  const { makeSearchText, onChanged } = options
  const entityReader = startSteps({
    db,
    log,
    failure: 'what posts name could not be read',
    step: () => readEntitiesAgain({ db, makeSearchText }),
    everyMs: 60 * 60_000,
    onChanged,
  })
  const unrecordable = createUnrecordablePosts(log)
  const recorder = startSteps({
    db,
    log,
    failure: 'public posts could not be added to the public record',
    step: () => recordMissing(db, clock(), unrecordable),
    everyMs: 60_000,
    onChanged,
  })
  const siteRecorder = startSteps({
    db,
    log,
    failure: 'the name of the publication could not be added to the public record',
    step: () => recordSite(db, clock(), site()),
    everyMs: 10_000,
    onChanged,
  })
  const { thumbnailFiles, bodyPictures } = options.pictures
  const fileRecorder = startSteps({
    db,
    log,
    failure: 'pictures and exports could not be added to the public record',
    step: () =>
      recordFiles({
        db,
        now: clock(),
        site: site(),
        readPicture: async ({ id }, picture) => {
          const file =
            picture.place === 'thumbnail'
              ? await thumbnailFiles.original({ id, fingerprint: picture.fingerprint })
              : await bodyPictures.get(picture.name)
          return file?.bytes ?? null
        },
        log,
      }),
    everyMs: 10_000,
    onChanged,
  })
  const steps = [entityReader, recorder, siteRecorder, fileRecorder]
  const parts = [timetable, postLinks, ...steps, ...(cdnPurges ? [cdnPurges] : [])]
  return {
    wake() {
      for (const part of parts) part.wake()
    },
    async stop(deadlineMs) {
      await Promise.all(parts.map((part) => part.stop(deadlineMs)))
    },
  }
}
