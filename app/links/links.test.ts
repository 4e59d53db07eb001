import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { createPathLookup } from '~/desk/writing/preflight/path-lookup.service'
import { auditEntries } from '~/people/audit/audit.queries'
import { addRedirect } from '~/posts/addresses/redirects.queries'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { anEdit, anEditor, createdPost, someContent } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../tests/support/data/saved-posts'
import { ignoreLink, requestCheck, switchChecks } from './change-link.actions'
import { indexLinks, outdatedPosts } from './index-links.actions'
import { checkInternalLinks, checkTheseLinks } from './internal-links.actions'
import { countLinks, listLinks, outgoingCounts } from './link-list.queries'
import { linkId } from './links.queries'
import {
  areChecksOn,
  holdCheckerLease,
  nextDueLink,
  releaseCheckerLease,
} from './outgoing/outgoing-checks.queries'
import { recordCheck } from './outgoing/record-check.actions'
import type { Outcome } from './outgoing/verdict.rules'

const siteOrigin = 'https://vigil.example'
const ada = anEditor('ada', 'owner')
const ed = anEditor('ed')
const al = anEditor('al', 'author')
const gone: Outcome = { is: 'answer', status: 404, retryAfterMs: null }

function published(db: Db, body: string, title = 'Zero trust') {
  const content = someContent({ title, body, domain: 'AI' })
  return createdPost(db, { content, when: { as: 'published' } }, daysAgo(2))
}

/** Stores the links of all posts whose links are not stored, and looks up those within the site. */
async function refresh(db: Db): Promise<number> {
  const { outdated } = await outdatedPosts(db, 'article', '')
  await indexLinks({ db, now, siteOrigin }, 'article', outdated)
  const store = { size: async () => null }
  const lookUpPaths = createPathLookup({ db, thumbnails: store, bodyPictures: store })
  expect(await checkInternalLinks({ db, now, lookUpPaths }, '')).toBeNull()
  return outdated.length
}

const firstPage = { page: 1, now }
const addressesIn = async (db: Db, list: Parameters<typeof listLinks>[1]) =>
  (await listLinks(db, list, firstPage)).map(({ address }) => address)

async function stored(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('links').select('address').orderBy('address').execute()
  return rows.map(({ address }) => address)
}

onEachEngine('the links of published posts', (open) => {
  test('are stored once per version, and replaced with the next one', async () => {
    const { db } = await open()
    const body = '[a](https://a.example/x) [b](/ai/nowhere) [c](https://a.example/x#y)'
    const post = await published(db, body)
    expect(await refresh(db)).toBe(1)
    expect(await stored(db)).toEqual(['/ai/nowhere', 'https://a.example/x'])
    expect(await refresh(db)).toBe(0)
    const content = someContent({ body: '[d](https://d.example/)', domain: 'AI' })
    expect(await savePost({ db, now }, anEdit(post, { content }))).toMatchObject({ ok: true })
    expect(await refresh(db)).toBe(1)
    expect(await stored(db)).toEqual(['https://d.example/'])
  })

  test('of drafts, withdrawn and deleted posts are not', async () => {
    const { db } = await open()
    const body = '[a](https://a.example/)'
    await createdPost(db, { content: someContent({ body }) })
    expect(await refresh(db)).toBe(0)
    const { id } = await published(db, body, 'Another')
    await refresh(db)
    expect(await stored(db)).toEqual(['https://a.example/'])
    const step = {
      editor: ada,
      kind: 'article',
      id,
      change: { step: 'withdraw' },
      note: '',
    } as const
    expect(await changePost({ db, now }, step)).toMatchObject({ ok: true })
    expect(await refresh(db)).toBe(1)
    expect(await stored(db)).toEqual([])
    expect(await refresh(db)).toBe(0)
    expect(await indexLinks({ db, now, siteOrigin }, 'article', ['none'])).toEqual([])
  })

  test('an address in two posts is one link, which stays until both have lost it', async () => {
    const { db } = await open()
    const one = await published(db, '[first](https://a.example/)', 'One')
    await published(db, '[second](https://a.example/)', 'Two')
    await refresh(db)
    const content = someContent({ title: 'One', body: 'None.', domain: 'AI' })
    await savePost({ db, now }, anEdit(one, { content }))
    await refresh(db)
    expect(await stored(db)).toEqual(['https://a.example/'])
    const uses = await db.selectFrom('link_uses').select('text').execute()
    expect(uses).toEqual([{ text: 'second' }])
  })

  test('those that lead nowhere are listed, with their posts; redirected ones with the new address', async () => {
    const { db } = await open()
    const target = await published(db, 'Target.', 'Target')
    await createdPost(db, { content: someContent({ title: 'Hidden', slug: 'hidden' }) })
    await addRedirect(db, '/authors/old', '/authors/new', now)
    const body =
      '[there](/ai/target) [nowhere](/nowhere) [hidden](/cybersecurity/hidden) [old](/authors/old) [about](/about)'
    await published(db, body, 'Linking')
    await refresh(db)
    expect((await addressesIn(db, 'internal')).sort()).toEqual([
      '/cybersecurity/hidden',
      '/nowhere',
    ])
    const [moved] = await listLinks(db, 'moved', firstPage)
    expect(moved).toMatchObject({ address: '/authors/old', movedTo: '/authors/new', since: now })
    expect(moved).toMatchObject({ useCount: 1, uses: [{ title: 'Linking', text: 'old' }] })

    const step = { editor: ada, kind: 'article', id: target.id, note: '' } as const
    await changePost({ db, now }, { ...step, change: { step: 'withdraw' } })
    await refresh(db)
    expect(await addressesIn(db, 'internal')).toContain('/ai/target')
    await changePost({ db, now }, { ...step, change: { step: 'republish' } })
    await refresh(db)
    expect(await addressesIn(db, 'internal')).not.toContain('/ai/target')
  })

  test('only some are looked up again', async () => {
    const { db } = await open()
    await published(db, '[a](/nowhere)')
    await refresh(db)
    const lookUpPaths = async () =>
      new Map([['/nowhere', { state: 'found', movedTo: null } as const]])
    await checkTheseLinks({ db, now, lookUpPaths }, [])
    expect(await countLinks(db, 'internal')).toBe(1)
    await checkTheseLinks({ db, now, lookUpPaths }, [linkId('/nowhere')])
    expect(await countLinks(db, 'internal')).toBe(0)
  })

  test('an ignored link is listed as ignored, and logged', async () => {
    const { db } = await open()
    await published(db, '[a](/nowhere)')
    await refresh(db)
    const request = { editor: ed, id: linkId('/nowhere'), isIgnored: true }
    expect(await ignoreLink({ db, now }, { ...request, editor: al })).toMatchObject({
      reason: 'forbidden',
    })
    expect(await ignoreLink({ db, now }, request)).toMatchObject({ ok: true, address: '/nowhere' })
    // The same request twice is one change.
    await ignoreLink({ db, now }, request)
    expect(await countLinks(db, 'internal')).toBe(0)
    expect(await listLinks(db, 'ignored', firstPage)).toMatchObject([{ ignoredBy: 'ed' }])
    await ignoreLink({ db, now }, { ...request, isIgnored: false })
    expect(await countLinks(db, 'internal')).toBe(1)
    expect(await ignoreLink({ db, now }, { ...request, id: 'x' })).toMatchObject({
      reason: 'missing',
    })
    const entries = (await auditEntries(db, { limit: 10 })).filter(({ kind }) => kind === null)
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'stopped ignoring the link /nowhere',
      'ignored the link /nowhere',
    ])
  })
})

onEachEngine('checks of outgoing links', (open) => {
  test('are off until an owner turns them on', async () => {
    const { db } = await open()
    expect(await areChecksOn(db)).toBe(false)
    expect(await switchChecks({ db, now }, { editor: ed, isOn: true })).toMatchObject({
      reason: 'forbidden',
    })
    expect(await areChecksOn(db)).toBe(false)
    await switchChecks({ db, now }, { editor: ada, isOn: true })
    await switchChecks({ db, now }, { editor: ada, isOn: true })
    expect(await areChecksOn(db)).toBe(true)
    await switchChecks({ db, now }, { editor: ada, isOn: false })
    expect(await areChecksOn(db)).toBe(false)
    const entries = await auditEntries(db, { limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(['turned off', 'turned on'])
  })

  test('a link that is gone on two days is listed, until it answers again', async () => {
    const { db } = await open()
    await published(db, '[a](https://a.example/x)')
    await refresh(db)
    const due = async (at: Date) => nextDueLink(db, { now: at, busyHosts: [] })
    const first = await due(now)
    expect(first).toMatchObject({ address: 'https://a.example/x', host: 'a.example' })
    if (!first) return
    await recordCheck({ db, now }, first, gone)
    expect(await due(now)).toBeNull()
    expect(await countLinks(db, 'outgoing')).toBe(0)
    const nextDay = new Date(now.getTime() + 26 * 3_600_000)
    const second = await due(nextDay)
    if (second) await recordCheck({ db, now: nextDay }, second, gone)
    const [listed] = await listLinks(db, 'outgoing', firstPage)
    expect(listed).toMatchObject({ since: now, status: 404, checkedAt: nextDay, state: 'gone' })
    expect(await outgoingCounts(db)).toEqual({ all: 1, unchecked: 0 })

    await switchChecks({ db, now: nextDay }, { editor: ada, isOn: true })
    const request = { editor: ed, id: linkId('https://a.example/x') }
    expect(await requestCheck({ db, now: nextDay }, request)).toMatchObject({ ok: true })
    const third = await due(nextDay)
    if (third) await recordCheck({ db, now: nextDay }, third, { ...gone, status: 200 })
    expect(await countLinks(db, 'outgoing')).toBe(0)
  })

  test('cannot be asked for while they are off, nor by authors', async () => {
    const { db } = await open()
    await published(db, '[a](https://a.example/x)')
    await refresh(db)
    const id = linkId('https://a.example/x')
    expect(await requestCheck({ db, now }, { editor: ed, id })).toMatchObject({
      reason: 'checks-off',
    })
    expect(await requestCheck({ db, now }, { editor: al, id })).toMatchObject({
      reason: 'forbidden',
    })
  })

  test('a result is stored once, and not over a newer one', async () => {
    const { db } = await open()
    await published(db, '[a](https://a.example/x)')
    await refresh(db)
    const link = await nextDueLink(db, { now, busyHosts: [] })
    if (!link) throw new Error('No link is due.')
    await recordCheck({ db, now }, link, { ...gone, status: 200 })
    await recordCheck({ db, now }, link, gone)
    const row = await db.selectFrom('links').select(['state', 'missing_days']).execute()
    expect(row).toEqual([{ state: 'works', missing_days: 0 }])
  })

  test('no answer counts only if another host has answered lately', async () => {
    const { db } = await open()
    await published(db, 'https://a.example/ https://b.example/')
    await refresh(db)
    const silence: Outcome = { is: 'silence', reason: 'timeout' }
    const dueOf = async (host: string) => {
      const busyHosts = ['a.example', 'b.example'].filter((one) => one !== host)
      const link = await nextDueLink(db, { now: new Date(now.getTime() + 86_400_000), busyHosts })
      if (!link) throw new Error('No link is due.')
      return link
    }
    const silentChecks = async () =>
      (
        await db
          .selectFrom('links')
          .select('silent_checks')
          .where('host', '=', 'a.example')
          .execute()
      )[0]
    await recordCheck({ db, now }, await dueOf('a.example'), silence)
    expect(await silentChecks()).toEqual({ silent_checks: 0 })
    await recordCheck({ db, now }, await dueOf('b.example'), { ...gone, status: 200 })
    await recordCheck({ db, now }, await dueOf('a.example'), silence)
    expect(await silentChecks()).toEqual({ silent_checks: 1 })
  })

  test('a host that wants fewer requests gets none for any of its links', async () => {
    const { db } = await open()
    await published(db, 'https://a.example/1 https://a.example/2 https://b.example/')
    await refresh(db)
    const link = await nextDueLink(db, { now, busyHosts: ['b.example'] })
    if (!link) throw new Error('No link is due.')
    const busy: Outcome = { is: 'answer', status: 429, retryAfterMs: 2 * 3_600_000 }
    await recordCheck({ db, now }, link, busy)
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
    expect(await nextDueLink(db, { now: hours(1), busyHosts: ['b.example'] })).toBeNull()
    expect(await nextDueLink(db, { now: hours(1), busyHosts: [] })).toMatchObject({
      host: 'b.example',
    })
    expect(await nextDueLink(db, { now: hours(3), busyHosts: ['b.example'] })).not.toBeNull()
  })

  test('ignored links are not checked', async () => {
    const { db } = await open()
    await published(db, 'https://a.example/1')
    await refresh(db)
    await ignoreLink(
      { db, now },
      { editor: ed, id: linkId('https://a.example/1'), isIgnored: true },
    )
    expect(await nextDueLink(db, { now, busyHosts: [] })).toBeNull()
  })

  test('one process checks, until it ends or is silent for too long', async () => {
    const { db } = await open()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const hold = (worker: string, seconds: number) =>
      holdCheckerLease(db, { worker, now: at(seconds), until: at(seconds + 60) })
    expect(await hold('one', 0)).toBe(true)
    expect(await hold('two', 10)).toBe(false)
    expect(await hold('one', 20)).toBe(true)
    expect(await hold('two', 70)).toBe(false)
    expect(await hold('two', 90)).toBe(true)
    expect(await hold('one', 91)).toBe(false)
    await releaseCheckerLease(db, 'one')
    expect(await hold('one', 92)).toBe(false)
    await releaseCheckerLease(db, 'two')
    expect(await hold('one', 93)).toBe(true)
  })
})
