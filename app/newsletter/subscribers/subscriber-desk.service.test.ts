import { expect, test } from 'vitest'
import { operator } from '~/people/editor.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import {
  author,
  editor,
  owner,
  subscriberDeskOn,
} from '../../../tests/support/newsletter/subscriber-desk'
import { anAddress, aSubscriber } from '../../../tests/support/newsletter/subscribers'
import { exportRow } from './export.rules'
import { filterIn } from './subscriber-list.rules'

const day = 24 * 60 * 60_000
const bo = anAddress('bo@example.com')
const everyone = filterIn(new URLSearchParams())

onEachEngine('the list of subscribers', (open) => {
  test('is paged from the newest, and filtered by status, domain and part of the address', async () => {
    const database = await open()
    const { desk } = await subscriberDeskOn(database)
    const names = Array.from({ length: 7 }, (_, at) => `reader${at}@example.com`)
    for (const name of names) await aSubscriber(database.db, name, { domains: ['ai'] })
    await aSubscriber(database.db, 'left_100%@other.example', { status: 'unsubscribed' })
    const pages: string[] = []
    let after = null
    for (;;) {
      const page = await desk.list(everyone, { limit: 3, after })
      pages.push(...page.map(({ email }) => email))
      after = page.at(-1) ?? null
      if (page.length < 3) break
    }
    expect(pages).toHaveLength(8)
    expect(new Set(pages).size).toBe(8)
    const found = async (query: string) => {
      const filter = filterIn(new URLSearchParams(query))
      const page = await desk.list(filter, { limit: 100, after: null })
      expect(await desk.count(filter)).toBe(page.length)
      return page.map(({ email }) => email)
    }
    expect(await found('q=READER3')).toEqual(['reader3@example.com'])
    expect(await found('q=100%25')).toEqual(['left_100%@other.example'])
    expect(await found('q=t_1')).toEqual(['left_100%@other.example'])
    expect(await found('q=%25r%25')).toEqual([])
    expect(await found('status=unsubscribed')).toHaveLength(1)
    expect(await found('domain=cybersecurity')).toEqual(['left_100%@other.example'])
    expect(await found('status=nonsense&domain=none&q=')).toHaveLength(8)
  })
})

onEachEngine('an invitation', (open) => {
  test('of a command on the server names the site as the one who invites', async () => {
    const { desk, drain, mails } = await subscriberDeskOn(await open())
    expect(await desk.invite({ editor: operator, address: bo, domains: ['ai'] })).toMatchObject({
      ok: true,
    })
    await drain()
    expect(mails).toMatchObject([{ subject: 'Your invitation to Vigil' }])
    expect(mails[0]?.text).toMatch(/^Vigil \(http\S+\)\ninvites you/)
  })

  test('says who invites, and subscribes nobody until they confirm', async () => {
    const { desk, drain, mails, tokenOf, rows, subscriptions, auditTexts } = await subscriberDeskOn(
      await open(),
    )
    const invited = await desk.invite({ editor, address: bo, domains: ['ai'] })
    expect(invited).toMatchObject({ ok: true })
    await drain()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'bo@example.com', subject: 'Ed invites you to Vigil' })
    expect(await rows()).toMatchObject([
      { status: 'pending', source: 'invitation', addedBy: 'Ed', consent: '' },
    ])
    await subscriptions.confirmation.confirm(tokenOf(mails[0], 'confirm'))
    const [subscriber] = await rows()
    expect(subscriber).toMatchObject({
      status: 'confirmed',
      domains: ['ai'],
      consent: 'Confirmed through the link in the mail, for Artificial Intelligence.',
    })
    expect(await auditTexts()).toEqual(['Ed invited to the newsletter b•••@example.com'])
  })

  test('can be refused for good, also after the data is deleted', async () => {
    const { desk, drain, mails, subscriptions, rows, pass } = await subscriberDeskOn(await open())
    await desk.invite({ editor, address: bo, domains: ['ai'] })
    await drain()
    const token = /newsletter\/unsubscribe\/(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    await subscriptions.manage.unsubscribe(token)
    const again = () => desk.invite({ editor, address: bo, domains: ['ai'] })
    expect(await again()).toMatchObject({ ok: false, why: 'unsubscribed' })
    pass(31 * day)
    await subscriptions.sweep()
    expect(await rows()).toEqual([])
    expect(await again()).toMatchObject({ ok: false, why: 'opted-out', id: null })
  })

  test.each([
    ['confirmed', 'confirmed'],
    ['unsubscribed', 'unsubscribed'],
    ['bounced', 'bounced'],
    ['complained', 'complained'],
    ['suppressed', 'suppressed'],
  ] as const)('to an address that is %s is refused', async (status, why) => {
    const database = await open()
    const { desk, drain, mails } = await subscriberDeskOn(database)
    const id = await aSubscriber(database.db, bo.email, { status })
    const result = await desk.invite({ editor, address: bo, domains: ['ai'] })
    expect(result).toEqual({ ok: false, reason: 'refused', why, id })
    await drain()
    expect(mails).toEqual([])
  })

  test('is limited for each address and each editor', async () => {
    const { desk } = await subscriberDeskOn(await open())
    const invite = (name: string) =>
      desk.invite({ editor, address: anAddress(`${name}@example.com`), domains: ['ai'] })
    for (let time = 0; time < 3; time += 1) expect(await invite('bo')).toMatchObject({ ok: true })
    expect(await invite('bo')).toMatchObject({ why: 'mailed-today' })
    for (let time = 0; time < 56; time += 1) await invite(`reader${time}`)
    expect(await invite('cy')).toMatchObject({ why: 'too-many' })
  })
})

onEachEngine('a suppressed address', (open) => {
  test('gets no mail, whoever asks, until an owner lifts it', async () => {
    const database = await open()
    const site = await subscriberDeskOn(database)
    const { desk, subscriptions, rows, mails } = site
    const id = await site.confirmed(bo, ['ai'])
    const sent = mails.length
    expect(await desk.suppress({ editor, id, reason: 'Asked by phone.' })).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ status: 'suppressed', statusBefore: 'confirmed' }])
    await site.request(bo)
    await subscriptions.manage.subscribeAgain(site.manageToken(id), ['ai'])
    await subscriptions.suppress(bo, 'complained')
    expect(mails).toHaveLength(sent)
    expect(await rows()).toMatchObject([{ status: 'suppressed' }])
    expect(await desk.lift({ editor, id })).toEqual({ ok: false, reason: 'forbidden' })
    expect(await desk.lift({ editor: owner, id })).toEqual({ ok: true })
    expect(await desk.lift({ editor: owner, id })).toEqual({ ok: false, reason: 'changed' })
    expect(await rows()).toMatchObject([{ status: 'confirmed', statusBefore: null }])
  })

  test('can be one that is not known yet, and stays suppressed when it is erased', async () => {
    const site = await subscriberDeskOn(await open())
    const { desk, mails, rows } = site
    const result = await desk.suppressAddress({ editor, address: bo, reason: '' })
    if (!result.ok) throw new Error(result.reason)
    expect(await rows()).toMatchObject([
      { status: 'suppressed', source: 'desk', statusBefore: 'unsubscribed' },
    ])
    await desk.erase({ editor: owner, id: result.id })
    expect(await rows()).toEqual([])
    await site.request(bo)
    expect([await rows(), mails]).toEqual([[], []])
    expect(await desk.invite({ editor, address: bo, domains: ['ai'] })).toMatchObject({
      why: 'suppressed',
    })
  })

  test('cannot be confirmed with an older link', async () => {
    const site = await subscriberDeskOn(await open())
    await site.request(bo)
    const [subscriber] = await site.rows()
    await site.desk.suppress({ editor, id: subscriber?.id ?? '', reason: '' })
    const token = site.tokenOf(site.mails[0], 'confirm')
    expect(await site.subscriptions.confirmation.confirm(token)).toEqual({ is: 'expired' })
    expect(await site.rows()).toMatchObject([{ status: 'suppressed' }])
  })
})

onEachEngine('subscribers at the desk', (open) => {
  test('are changed only by the roles that may, and the log names no address', async () => {
    const database = await open()
    const { desk, rows, auditTexts } = await subscriberDeskOn(database)
    const id = await aSubscriber(database.db, 'carol@example.com')
    const forbidden = { ok: false, reason: 'forbidden' }
    expect(await desk.changeDomains({ editor: author, id, domains: ['ai'] })).toEqual(forbidden)
    expect(await desk.suppress({ editor: author, id, reason: '' })).toEqual(forbidden)
    expect(await desk.invite({ editor: author, address: bo, domains: ['ai'] })).toEqual(forbidden)
    expect(await desk.erase({ editor, id })).toEqual(forbidden)
    expect(await desk.startExport({ editor, filter: everyone })).toEqual(forbidden)
    const gone = { ...owner, id: 'removed' }
    expect(await desk.erase({ editor: gone, id })).toEqual({ ok: false, reason: 'signed-out' })
    expect(await desk.changeDomains({ editor, id, domains: ['ai'] })).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ domains: ['ai'] }])
    const search = filterIn(new URLSearchParams('q=carol@example.com&status=confirmed'))
    expect(await desk.startExport({ editor: owner, filter: search })).toEqual({ ok: true })
    expect(await desk.erase({ editor: owner, id })).toEqual({ ok: true })
    expect(await desk.erase({ editor: owner, id })).toEqual({ ok: false, reason: 'missing' })
    expect(await rows()).toEqual([])
    expect(await auditTexts()).toEqual([
      'Ed changed the subjects of c•••@example.com',
      'Olga downloaded 1 subscribers',
      'Olga erased the subscriber c•••@example.com',
    ])
    const log = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
    expect(log).not.toContain('carol')
  })

  test('are exported with their consent as it is recorded', async () => {
    const site = await subscriberDeskOn(await open())
    await site.confirmed(bo, ['ai'])
    const rows: unknown[] = []
    for await (const part of site.desk.exported(everyone)) rows.push(...part.map(exportRow))
    const at = '2026-11-15T09:00:00.000Z'
    const consent = 'Confirmed through the link in the mail, for Artificial Intelligence.'
    expect(rows).toEqual([
      ['bo@example.com', 'confirmed', 'ai', consent, at, 'Subscription form', '', at, at, at],
    ])
  })

  test('who confirm again after their data was deleted may be invited and imported again', async () => {
    const site = await subscriberDeskOn(await open())
    const id = await site.confirmed(bo)
    await site.subscriptions.manage.erase(site.manageToken(id))
    const again = await site.confirmed(bo)
    await site.desk.erase({ editor: owner, id: again })
    await site.confirmed(bo)
    expect(await site.desk.invite({ editor, address: bo, domains: ['ai'] })).toMatchObject({
      why: 'confirmed',
    })
  })
})
