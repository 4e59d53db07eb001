import type { ObserveQuery } from '~/database/observe-queries'
import type { Mailer } from '~/mail/mailer'
import type { ObserveRequest, S3Operation } from '~/pictures/stores/objects/s3-requests.service'
import { isDelivered } from '~/webhooks/deliveries/attempt.rules'
import type { SendWebhook } from '~/webhooks/webhook-desk.service'
import type { MailKind, Metrics } from './metrics'

/** Measures each query, whatever it is about. */
export function observeQueries({
  queries,
  failedQueries,
}: Pick<Metrics, 'queries' | 'failedQueries'>): ObserveQuery {
  const byPool = {
    desk: { durations: queries.of({ pool: 'desk' }), failures: failedQueries.of({ pool: 'desk' }) },
    readers: {
      durations: queries.of({ pool: 'readers' }),
      failures: failedQueries.of({ pool: 'readers' }),
    },
  }
  return (pool, durationMs, result) => {
    byPool[pool].durations.observe(durationMs / 1000)
    if (result === 'failed') byPool[pool].failures.value += 1
  }
}

const objectOperations: readonly S3Operation[] = ['put', 'get', 'stat', 'remove', 'list']
const objectResults = ['done', 'refused', 'unanswered'] as const

/** Counts and times requests to object storage. All counts are shown from now on, with zero. */
export function observeObjectStorage({
  objectRequests,
  objectDurations,
}: Pick<Metrics, 'objectRequests' | 'objectDurations'>): ObserveRequest {
  for (const operation of objectOperations) {
    objectDurations.of({ operation })
    for (const result of objectResults) objectRequests.of({ operation, result })
  }
  return (operation, durationMs, result) => {
    objectDurations.of({ operation }).observe(durationMs / 1000)
    objectRequests.of({ operation, result }).value += 1
  }
}

/** Counts and times the runs of a job. */
export type MeasureJob = <Args extends unknown[], Result>(
  kind: string,
  run: (...args: Args) => Promise<Result>,
  /** Some report failures in their result. */
  hasFailed?: (result: Result) => boolean,
) => (...args: Args) => Promise<Result>

export function measureJobs({ jobs, jobRuns }: Pick<Metrics, 'jobs' | 'jobRuns'>): MeasureJob {
  return (kind, run, hasFailed = () => false) => {
    const durations = jobs.of({ kind })
    const done = jobRuns.of({ kind, result: 'done' })
    const failed = jobRuns.of({ kind, result: 'failed' })
    return async (...args) => {
      const startedAt = performance.now()
      try {
        const result = await run(...args)
        const count = hasFailed(result) ? failed : done
        count.value += 1
        return result
      } catch (error) {
        failed.value += 1
        throw error
      } finally {
        durations.observe((performance.now() - startedAt) / 1000)
      }
    }
  }
}

/** The same for each handler, by its name. */
export function measureEach<Handlers extends Record<string, (payload: never) => Promise<void>>>(
  measured: MeasureJob,
  handlers: Handlers,
): Handlers {
  const entries = Object.entries(handlers).map(([kind, handle]) => [kind, measured(kind, handle)])
  return Object.fromEntries(entries)
}

export function countMails(
  mailer: Mailer,
  kind: MailKind,
  { mails }: Pick<Metrics, 'mails'>,
): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const result = await mailer.send(mail)
      mails.of({ kind, result: result.status }).value += 1
      return result
    },
  }
}

export function countWebhooks(
  send: SendWebhook,
  { webhooks }: Pick<Metrics, 'webhooks'>,
): SendWebhook {
  return async (request) => {
    const answer = await send(request)
    const refused = answer.is === 'answer' ? 'refused' : 'unreachable'
    webhooks.of({ result: isDelivered(answer) ? 'delivered' : refused }).value += 1
    return answer
  }
}
