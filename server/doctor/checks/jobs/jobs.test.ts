import { afterEach, describe, expect, test } from 'vitest'
import { addToOutbox } from '~/database/outbox/outbox'
import { insertWebhook, markFailing } from '~/webhooks/webhooks.queries'
import { engines } from '../../../../tests/support/data/databases'
import { examinedSite } from '../../../../tests/support/data/sites/examined-site'
import type { Check } from '../../check'
import { outboxCheck } from './outbox'
import { scheduleCheck } from './schedule'
import { webhooksCheck } from './webhooks'

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs)

describe.each(engines)('stuck jobs (%s)', (engine) => {
  async function aSite() {
    const site = await examinedSite(engine)
    cleanUp = site.remove
    await site.addPost()
    await site.db.deleteFrom('outbox').execute()
    return site
  }

  const message = { topic: 'contact-message', payload: { id: 'a' } } as const
  type Site = Awaited<ReturnType<typeof aSite>>

  async function problemsOf(site: Site, check: Check) {
    return (await site.check(check)).problems
  }

  test('a message that nobody handles, and one that fails for hours', async () => {
    const site = await aSite()
    await addToOutbox(site.db, message, ago(1))
    expect(await problemsOf(site, outboxCheck)).toEqual([])
    await addToOutbox(site.db, message, ago(30))
    expect(await problemsOf(site, outboxCheck)).toEqual([
      expect.objectContaining({
        level: 'warning',
        text: '1 job waits and nobody does them, for 30 minutes.',
      }),
    ])
    await site.db
      .updateTable('outbox')
      .set({
        attempts: 7,
        claimed_until: ago(-30).toISOString(),
        last_error: '550 <ada@news.example> is unknown',
      })
      .execute()
    expect(await problemsOf(site, outboxCheck)).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('2 jobs fail again and again'),
        items: ['contact-message: 2, tried 7 times (550 <…@…> is unknown)'],
      }),
    ])
  })

  test('--fix lets failing messages be tried at once, but none that is being handled', async () => {
    const site = await aSite()
    for (const minutes of [60, 60]) await addToOutbox(site.db, message, ago(minutes))
    const [first] = await site.db.selectFrom('outbox').select('id').orderBy('id').execute()
    const hour = 60
    // The seventh attempt is claimed for an hour: this one began half an hour ago, the other just now.
    await site.db
      .updateTable('outbox')
      .set({ attempts: 7, claimed_until: ago(30 - hour).toISOString() })
      .execute()
    await site.db
      .updateTable('outbox')
      .set({ claimed_until: ago(-hour).toISOString() })
      .where('id', '=', first?.id ?? 0)
      .execute()
    expect((await site.fix()).retried).toBe(1)
    const rows = await site.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(rows.map(({ claimed_until }) => claimed_until === null)).toEqual([false, true])
  })

  test('--fix continues an import that has lost its message', async () => {
    const site = await aSite()
    await site.db
      .insertInto('subscriber_imports')
      .values({
        id: 'an-import',
        file_name: 'people.csv',
        status: 'running',
        editor_name: 'Ada',
        file: '{}',
        created_at: ago(300).toISOString(),
        updated_at: ago(299).toISOString(),
      })
      .execute()
    expect(await problemsOf(site, outboxCheck)).toEqual([
      expect.objectContaining({ level: 'error', items: ['people.csv'] }),
    ])
    expect((await site.fix()).retried).toBe(1)
    expect(await problemsOf(site, outboxCheck)).toEqual([])
  })

  test('a scheduled post and a newsletter issue that are late', async () => {
    const site = await aSite()
    const late = { status: 'scheduled', published_at: ago(20).toISOString() }
    await site.db.updateTable('articles').set(late).execute()
    const { id } = await site.db.selectFrom('articles').select('id').executeTakeFirstOrThrow()
    await site.db
      .insertInto('newsletter_issues')
      .values({
        id: 'an-issue',
        kind: 'article',
        post_id: id,
        domain_slug: 'ai',
        subject: 'This week',
        intro: '',
        status: 'scheduled',
        send_at: ago(20).toISOString(),
        html: '',
        plain: '',
        version: 1,
        created_at: ago(60).toISOString(),
      })
      .execute()
    expect(await problemsOf(site, scheduleCheck)).toEqual([
      expect.objectContaining({ level: 'error', items: [`article ${id}`] }),
      expect.objectContaining({ level: 'error', items: ['This week'] }),
    ])
    const sending = { status: 'sending', trouble: 'Connection refused' }
    await site.db.updateTable('newsletter_issues').set(sending).execute()
    expect((await problemsOf(site, scheduleCheck)).at(-1)).toMatchObject({
      level: 'warning',
      items: ['This week: Connection refused'],
    })
  })

  test('a webhook that is not reached, and messages that nobody sends', async () => {
    const site = await aSite()
    const address = 'https://hooks.example/secret-path'
    const created = { id: 'a-webhook', address, events: ['published' as const] }
    await insertWebhook(site.db, { ...created, createdAt: ago(900), createdBy: 'Ada' }, 'secret')
    expect(await problemsOf(site, webhooksCheck)).toEqual([])
    await site.db
      .insertInto('webhook_deliveries')
      .values({
        id: 'a-message',
        webhook_id: 'a-webhook',
        event: 'published',
        kind: 'article',
        post_id: 'a-post',
        post_version: 1,
        subject: 'Zero trust',
        body: '{}',
        created_at: ago(30).toISOString(),
        next_at: ago(30).toISOString(),
      })
      .execute()
    expect(await problemsOf(site, webhooksCheck)).toEqual([
      expect.objectContaining({ level: 'error', text: expect.stringContaining('nobody sends it') }),
    ])
    await markFailing(site.db, 'a-webhook', ago(90))
    expect(await problemsOf(site, webhooksCheck)).toEqual([
      expect.objectContaining({ level: 'warning', items: ['https://hooks.example'] }),
    ])
  })
})
