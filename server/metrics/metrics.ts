import type { PoolName } from '~/database/observe-queries'
import type { Family } from './registry/family'
import { createCounter, createHistogram } from './registry/instruments'

const renderBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const queryBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const objectBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60]

const pools: readonly PoolName[] = ['desk', 'readers']
const mailResults = ['sent', 'rejected', 'deferred', 'unavailable', 'interrupted', 'uncertain']

export type PageArea = 'site' | 'desk' | 'api'
export type MailKind = 'newsletter' | 'single'

/** What this process counts and times. */
export function createMetrics() {
  const requests = createCounter({
    name: 'vigil_http_requests_total',
    help: 'Requests, by the pattern of their route. Status 499: the client left before the response.',
    labels: ['route', 'method', 'status'],
    // Most routes never get most methods.
    hidesZeros: true,
  })
  const renders = createHistogram({
    name: 'vigil_render_duration_seconds',
    help: 'How long pages and API responses took to make, from the request to the first byte.',
    labels: ['area'],
    bounds: renderBounds,
    initial: (['site', 'desk', 'api'] as const).map((area) => ({ area })),
  })
  const queries = createHistogram({
    name: 'vigil_query_duration_seconds',
    help: 'How long database queries took, waiting for a lock included.',
    labels: ['pool'],
    bounds: queryBounds,
    initial: pools.map((pool) => ({ pool })),
  })
  const failedQueries = createCounter({
    name: 'vigil_query_failures_total',
    help: 'Database queries that failed.',
    labels: ['pool'],
    initial: pools.map((pool) => ({ pool })),
  })
  const objectRequests = createCounter({
    name: 'vigil_object_storage_requests_total',
    help: 'Requests to object storage, by operation and result.',
    labels: ['operation', 'result'],
  })
  const objectDurations = createHistogram({
    name: 'vigil_object_storage_duration_seconds',
    help: 'How long requests to object storage took, by operation.',
    labels: ['operation'],
    bounds: objectBounds,
  })
  const jobs = createHistogram({
    name: 'vigil_job_duration_seconds',
    help: 'How long background jobs took, by kind.',
    labels: ['kind'],
    bounds: jobBounds,
  })
  const jobRuns = createCounter({
    name: 'vigil_job_runs_total',
    help: 'Runs of background jobs, by kind and result.',
    labels: ['kind', 'result'],
  })
  const mails = createCounter({
    name: 'vigil_mails_total',
    help: 'Attempts to send a mail, by kind and result.',
    labels: ['kind', 'result'],
    initial: (['newsletter', 'single'] as const).flatMap((kind) =>
      mailResults.map((result) => ({ kind, result })),
    ),
  })
  const webhooks = createCounter({
    name: 'vigil_webhook_requests_total',
    help: 'Requests to webhooks, by result.',
    labels: ['result'],
    initial: ['delivered', 'refused', 'unreachable'].map((result) => ({ result })),
  })
  const signInFailures = createCounter({
    name: 'vigil_sign_in_failures_total',
    help: 'Failed sign-ins: a wrong password, code or passkey.',
    labels: [],
    initial: [{}],
  })
  const instruments = {
    requests,
    renders,
    queries,
    failedQueries,
    objectRequests,
    objectDurations,
    jobs,
    jobRuns,
    mails,
    webhooks,
    signInFailures,
  }
  const sources: (() => Family[])[] = []

  return {
    ...instruments,
    signInFailures: signInFailures.of({}),
    /** Adds metrics of a part that counts by itself. */
    addSource: (source: () => Family[]) => void sources.push(source),
    /** Everything that this process knows now. */
    collect: (): Family[] => [
      ...Object.values(instruments).map((instrument) => instrument.family()),
      ...sources.flatMap((source) => source()),
    ],
  }
}

export type Metrics = ReturnType<typeof createMetrics>
