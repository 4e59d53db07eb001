import { expect, test } from 'vitest'
import { csvDownload } from '~/http/csv/csv-download'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import {
  aPlan,
  editor,
  owner,
  subscriberDeskOn,
} from '../../../../tests/support/newsletter/subscriber-desk'
import { anAddress, aSubscriber } from '../../../../tests/support/newsletter/subscribers'
import { subscriberDays } from '../../subscribing/subscriber-days.queries'
import { exportHeader, exportRow } from '../export.rules'
import { filterIn } from '../subscriber-list.rules'
import { guessColumns } from './import-columns.rules'

const day = 24 * 60 * 60_000

onEachEngine('an import of subscribers', (open) => {
  test('adds everyone with the record of consent, and lists what is broken or must not come back', async () => {
    const database = await open()
    const { db } = database
    const site = await subscriberDeskOn(database)
    await aSubscriber(db, 'known@example.com')
    for (const status of ['unsubscribed', 'bounced', 'complained', 'suppressed'] as const) {
      await aSubscriber(db, `${status}@example.com`, { status })
    }
    const erased = await site.confirmed(anAddress('erased@example.com'))
    await site.desk.erase({ editor: owner, id: erased })
    const asked = await aSubscriber(db, 'asked@example.com', { status: 'pending' })
    const done = await site.importFile(
      [
        'Email,Name',
        'ada@example.com,Ada',
        'ADA@example.com,Ada again',
        'known@example.com,',
        'unsubscribed@example.com,',
        'bounced@example.com,',
        'complained@example.com,',
        'suppressed@example.com,',
        'erased@example.com,',
        'asked@example.com,',
        'not an address,',
        'short@example.com',
        'open@example.com,"never closed',
        'last@example.com,"Last',
        'of all"',
      ].join('\r\n'),
    )
    expect(done).toMatchObject({ status: 'done', added: 3, known: 2, skipped: 5, broken: 3 })
    const problems = await site.desk.imports.problems(done.id)
    expect(problems.map(({ line, kind, reason }) => [line, kind, reason])).toEqual([
      [5, 'skipped', 'has unsubscribed here'],
      [6, 'skipped', 'is an address whose mail bounced'],
      [7, 'skipped', 'reported our mail as spam'],
      [8, 'skipped', 'is suppressed'],
      [9, 'skipped', 'had its data deleted here'],
      [11, 'broken', 'has an address that is not complete'],
      [12, 'broken', 'has 1 cell, the first line has 2 cells'],
      [13, 'broken', 'has a quotation mark that is not closed'],
    ])
    const rows = new Map((await site.rows()).map((row) => [row.email, row]))
    const imported = { source: 'import', addedBy: 'Olga', consent: aPlan.consent, domains: ['ai'] }
    for (const email of ['ada', 'last', 'asked'].map((name) => `${name}@example.com`)) {
      expect(rows.get(email), email).toMatchObject({ status: 'confirmed', ...imported })
    }
    expect(rows.get('asked@example.com')?.id).toBe(asked)
    expect(rows.get('unsubscribed@example.com')?.status).toBe('unsubscribed')
    expect(await db.selectFrom('subscriber_import_batches').selectAll().execute()).toEqual([])
    // One was gained and lost before the import.
    const today = { from: '2026-11-15', to: '2026-11-15' }
    expect(await subscriberDays(db, today)).toMatchObject([{ gained: 4, lost: 1 }])
    expect(await site.auditTexts()).toContain('Olga imported subscribers from members.csv')
  })

  test('of a real export of Ghost takes those who are subscribed, with their dates', async () => {
    const site = await subscriberDeskOn(await open())
    const id = await site.upload(ghostMembers)
    const { file } = (await site.desk.imports.find(id)) ?? {}
    expect(file).toMatchObject({ origin: 'Ghost', rows: 3 })
    const { email, ...columns } = guessColumns(file?.names ?? [], file?.sample ?? [])
    const plan = { ...aPlan, columns: { ...columns, email: email ?? -1 } }
    await site.desk.imports.start(owner, id, plan)
    await site.drain()
    expect(await site.desk.imports.find(id)).toMatchObject({ added: 2, skipped: 1, broken: 0 })
    expect(await site.rows()).toMatchObject([
      { email: 'member1@example.org', consentedAt: new Date('2026-11-01T06:24:01Z') },
      { email: 'member2@example.org' },
    ])
  })

  test('can be repeated: nobody is added twice', async () => {
    const site = await subscriberDeskOn(await open())
    const file = 'email\nada@example.com\nbo@example.com\n'
    expect(await site.importFile(file)).toMatchObject({ added: 2, known: 0 })
    expect(await site.importFile(file)).toMatchObject({ added: 0, known: 2 })
    expect(await site.rows()).toHaveLength(2)
  })

  test('of a download brings back the same subscribers', async () => {
    const site = await subscriberDeskOn(await open())
    await site.importFile('email\n+ada@example.com\nbo@example.com\n', { domains: ['ai'] })
    const parts = site.desk.exported(filterIn(new URLSearchParams()))
    const rows = (async function* () {
      for await (const part of parts) yield part.map(exportRow)
    })()
    const file = await csvDownload({ name: 'x', header: exportHeader, parts: rows }).text()
    const other = await subscriberDeskOn(await open())
    const id = await other.upload(file)
    const { names = [] } = (await other.desk.imports.find(id))?.file ?? {}
    const { email, ...columns } = guessColumns(names, [])
    const plan = { ...aPlan, consent: '', columns: { ...columns, email: email ?? -1 } }
    await other.desk.imports.start(owner, id, plan)
    await other.drain()
    expect(await other.rows()).toMatchObject([
      { email: '+ada@example.com', consent: aPlan.consent, domains: ['ai'], status: 'confirmed' },
      { email: 'bo@example.com' },
    ])
  })

  test('that asks everyone to confirm sends the invitations slowly', async () => {
    const site = await subscriberDeskOn(await open())
    const file = ['email', ...Array.from({ length: 450 }, (_, at) => `reader${at}@example.com`)]
    const plan = { mode: 'invite' as const, consent: '' }
    expect(await site.importFile(file.join('\n'), plan)).toMatchObject({
      status: 'running',
      added: 200,
    })
    expect(site.mails).toHaveLength(200)
    expect(site.mails[0]).toMatchObject({ subject: 'Olga invites you to Vigil' })
    for (let minute = 0; minute < 3; minute += 1) {
      site.pass(61_000)
      await site.drain()
    }
    expect(new Set(site.mails.map(({ to }) => to)).size).toBe(450)
    const token = site.tokenOf(site.mails.at(-1), 'confirm')
    await site.subscriptions.confirmation.confirm(token)
    const confirmed = (await site.rows()).filter(({ status }) => status === 'confirmed')
    expect(confirmed).toHaveLength(1)
  })

  test('continues after its process died, and is done by several at once without repeating', async () => {
    const database = await open()
    const site = await subscriberDeskOn(database)
    const names = Array.from({ length: 1500 }, (_, at) => `reader${at}@example.com`)
    const id = await site.upload(['email', ...names].join('\n'))
    await site.desk.imports.start(owner, id, aPlan)
    // The message is claimed by a process that dies.
    const claimed_until = new Date(site.now().getTime() + 60_000).toISOString()
    await database.db.updateTable('outbox').set({ claimed_until, attempts: 1 }).execute()
    await site.drain()
    expect(await site.rows()).toEqual([])
    site.pass(60_001)
    await Promise.all([site.drain(), site.desk.imports.run(id), site.desk.imports.run(id)])
    await site.drain()
    expect(await site.desk.imports.find(id)).toMatchObject({
      status: 'done',
      added: 1500,
      known: 0,
    })
    expect(await site.rows()).toHaveLength(1500)
  })

  test('can be stopped, and is for owners only', async () => {
    const site = await subscriberDeskOn(await open())
    const { imports } = site.desk
    const id = await site.upload('email\nada@example.com\n')
    expect(await imports.start(editor, id, aPlan)).toEqual({ ok: false, reason: 'forbidden' })
    expect(await imports.stop(owner, id)).toEqual({ ok: false, reason: 'changed' })
    expect(await imports.start(owner, id, aPlan)).toEqual({ ok: true })
    expect(await imports.start(owner, id, aPlan)).toEqual({ ok: false, reason: 'changed' })
    expect(await imports.discard(owner, id)).toEqual({ ok: false, reason: 'changed' })
    expect(await imports.stop(owner, id)).toEqual({ ok: true })
    await site.drain()
    expect(await site.rows()).toEqual([])
    expect(await imports.discard(owner, id)).toEqual({ ok: true })
    expect(await imports.find(id)).toBeNull()
  })

  test('leaves no file behind: a day if it was not started, a month of its report', async () => {
    const site = await subscriberDeskOn(await open())
    const { imports } = site.desk
    const waiting = await site.upload('email\nada@example.com\n')
    const done = await site.importFile('email\nbroken\n')
    site.pass(day + 1)
    await imports.sweep()
    expect(await imports.find(waiting)).toBeNull()
    expect(await imports.find(done.id)).not.toBeNull()
    site.pass(30 * day)
    await imports.sweep()
    expect(await imports.find(done.id)).toBeNull()
    expect(await imports.problems(done.id)).toEqual([])
  })

  test('refuses files without rows or with too many', async () => {
    const { desk } = await subscriberDeskOn(await open())
    const store = (text: string) =>
      desk.imports.store({ editor: owner, fileName: 'x.csv', bytes: Buffer.from(text) })
    expect(await store('')).toEqual({ ok: false, reason: 'empty' })
    expect(await store('email,name\n')).toEqual({ ok: false, reason: 'no-rows' })
    const tooMany = 'email\n'.concat('a@example.com\n'.repeat(100_001))
    expect(await store(tooMany)).toEqual({ ok: false, reason: 'too-many-lines' })
    expect(await desk.imports.list()).toEqual([])
  })
})

/** As Ghost 6 writes it. */
const ghostMembers = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id
6afaa1815829d3398d8d286b,member0@example.org,Zoë Ruiz 0,Asked for a pause,false,,,2026-11-01T06:24:01.000Z,,VIP,,
6afaa1815829d3398d8d2873,member1@example.org,佐藤 健 1,,true,,,2026-11-01T06:24:01.000Z,,,,
6afaa1815829d3398d8d287a,member2@example.org,Sam O’Neil 2,,true,,,2026-11-01T06:24:01.000Z,,,,
`
