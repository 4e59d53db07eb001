import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '~/database/database'
import type { Mailer, SendResult } from '~/mail/mailer'
import type { AttemptResult } from '~/webhooks/deliveries/attempt.rules'
import { engines, migratedDatabase } from '../../tests/support/data/databases'
import { parseMetrics } from '../../tests/support/metrics/parse-metrics'
import {
  countMails,
  countWebhooks,
  measureEach,
  measureJobs,
  observeObjectStorage,
  observeQueries,
} from './measure'
import { createMetrics } from './metrics'
import { formatFamilies } from './registry/family'

const shown = (metrics: ReturnType<typeof createMetrics>) =>
  parseMetrics(formatFamilies(metrics.collect()))

describe.each(engines)('queries (%s)', (engine) => {
  test('are timed by who runs them, and failures are counted', async () => {
    const metrics = createMetrics()
    const { url, remove } = await migratedDatabase(engine)
    const database = await openDatabase(url, () => {}, { observe: observeQueries(metrics) })
    onTestFinished(async () => {
      await database.close()
      await remove()
    })
    const count = (pool: string) =>
      shown(metrics).sum('vigil_query_duration_seconds_count', { pool })
    const before = count('desk')
    await database.db.selectFrom('settings').select('name').execute()
    await database.db.deleteFrom('outbox').execute()
    expect(count('desk') - before).toBe(2)
    await database.readDb.selectFrom('content_version').selectAll().execute()
    expect(count('readers')).toBe(1)
    await expect(sql`select nothing from nowhere`.execute(database.readDb)).rejects.toThrow()
    const failures = (pool: string) => shown(metrics).sum('vigil_query_failures_total', { pool })
    expect([failures('readers'), failures('desk')]).toEqual([1, 0])
  })
})

test('jobs are counted and timed by their kind, also when they fail', async () => {
  const metrics = createMetrics()
  const measured = measureJobs(metrics)
  const handlers = measureEach(measured, {
    good: async (_: { id: string }) => {},
    bad: async () => {
      throw new Error('The mail server is away.')
    },
  })
  await handlers.good({ id: 'a' })
  await handlers.good({ id: 'b' })
  await expect(handlers.bad()).rejects.toThrow('The mail server is away.')
  const partly = measured(
    'partly',
    async () => ({ failures: ['one'] }),
    ({ failures }) => failures.length > 0,
  )
  expect(await partly()).toEqual({ failures: ['one'] })
  const runs = (kind: string, result: string) =>
    shown(metrics).sum('vigil_job_runs_total', { kind, result })
  expect([runs('good', 'done'), runs('good', 'failed')]).toEqual([2, 0])
  expect([runs('bad', 'done'), runs('bad', 'failed')]).toEqual([0, 1])
  expect([runs('partly', 'done'), runs('partly', 'failed')]).toEqual([0, 1])
  expect(shown(metrics).sum('vigil_job_duration_seconds_count')).toBe(4)
})

test('mails are counted by what became of them', async () => {
  const metrics = createMetrics()
  const results: SendResult[] = [
    { status: 'sent' },
    { status: 'sent' },
    { status: 'unavailable', error: 'away' },
  ]
  const mailer: Mailer = {
    encode: () => Promise.reject(new Error('not used')),
    send: async () => results.shift() ?? { status: 'sent' },
    close: () => {},
  }
  const counting = countMails(mailer, 'newsletter', metrics)
  const mail = { envelope: { from: '', to: [] }, raw: Buffer.alloc(0) }
  for (let n = 0; n < 3; n += 1)
    await counting.send(mail as unknown as Parameters<Mailer['send']>[0])
  const count = (result: string) =>
    shown(metrics).sum('vigil_mails_total', { kind: 'newsletter', result })
  expect([count('sent'), count('unavailable'), count('rejected')]).toEqual([2, 1, 0])
})

test('requests to webhooks are counted by the answer', async () => {
  const metrics = createMetrics()
  const answers: AttemptResult[] = [
    { is: 'answer', status: 204, text: '', retryAfter: undefined },
    { is: 'answer', status: 500, text: '', retryAfter: undefined },
    { is: 'silence', reason: 'dns' },
    { is: 'silence', reason: 'timeout' },
  ]
  const send = countWebhooks(
    async () => answers.shift() ?? { is: 'silence', reason: 'dns' },
    metrics,
  )
  for (let n = 0; n < 4; n += 1) await send({ address: 'https://a.example', headers: {}, body: '' })
  const count = (result: string) => shown(metrics).sum('vigil_webhook_requests_total', { result })
  expect([count('delivered'), count('refused'), count('unreachable')]).toEqual([1, 1, 2])
})

test('requests to object storage are timed by operation, and counted by result', () => {
  const metrics = createMetrics()
  expect(shown(metrics).families.get('vigil_object_storage_requests_total')?.samples).toEqual([])
  const observe = observeObjectStorage(metrics)
  const count = (labels: Record<string, string>) =>
    shown(metrics).sum('vigil_object_storage_requests_total', labels)
  expect(count({ operation: 'remove', result: 'refused' }), 'before the first').toBe(0)
  observe('get', 20, 'done')
  observe('get', 5_000, 'unanswered')
  observe('put', 300, 'refused')
  expect(count({ operation: 'get' })).toBe(2)
  expect([count({ result: 'done' }), count({ result: 'unanswered' })]).toEqual([1, 1])
  expect(count({ operation: 'put', result: 'refused' })).toBe(1)
  const seconds = (operation: string) =>
    shown(metrics).sum('vigil_object_storage_duration_seconds_sum', { operation })
  expect([seconds('get'), seconds('put')]).toEqual([5.02, 0.3])
})
