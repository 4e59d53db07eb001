import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { homePage } from '~/site/home/home.page'
import { anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { plansNow, readsWholeTable } from '../../../../tests/support/data/plans'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { importPosts } from '../../importing/import-posts.actions'
import { contentVersion } from '../../published/content-version.queries'
import { changePost } from '../change-post.actions'
import type { Step } from '../lifecycle.rules'
import { endPin, pinArticle, unpinArticle } from './pin.actions'
import { currentPin } from './pins.queries'

const editor = anEditor('ed')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

onEachEngine('a pin', (open) => {
  /** Nine articles, the newest first. */
  async function withArticles() {
    const database = await open()
    const posts = Array.from({ length: 9 }, (_, index) =>
      aPost({ title: `Article ${index}`, tags: [], publishedAt: daysAgo(index + 1) }),
    )
    await importPosts({ db: database.db, now }, posts)
    await database.limitReaders()
    return { ...database, ids: posts.map(({ id }) => id) }
  }
  const front = ({ readDb: db }: Pick<Database, 'readDb'>, at = now) =>
    homePage({ db, clock: () => at, siteOrigin: 'https://vigil.example' })
  const step = (db: Database['db'], id: string, name: Exclude<Step, 'schedule'>) =>
    changePost({ db, now }, { editor, kind: 'article', id, change: { step: name }, note: '' })

  test('shows an old article as Featured Intelligence until its end, then the newest', async () => {
    const site = await withArticles()
    const { db, ids } = site
    const [newest = '', old = ''] = [ids[0], ids[8]]
    const before = await front(site)
    expect(before).toMatchObject({ featured: { id: newest }, isPinned: false })
    const version = await contentVersion(db)
    const result = await pinArticle({ db, now }, { editor, id: old, until: hours(2), instead: '' })
    expect(result.ok).toBe(true)
    expect(await contentVersion(db)).not.toBe(version)
    const pinned = await front(site)
    expect(pinned).toMatchObject({ featured: { id: old }, isPinned: true })
    // The lists stay as they are.
    expect(pinned.latest).toEqual(before.latest)
    expect(pinned.domains).toEqual(before.domains)
    expect(await front(site, hours(2))).toMatchObject({ featured: { id: newest } })
    expect(await endPin({ db, now: hours(1.99) })).toBe(false)
    expect(await currentPin(db, hours(1))).toMatchObject({ postId: old, until: hours(2) })
    const ends = await Promise.all([1, 2, 3].map(() => endPin({ db, now: hours(2) })))
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await front(site, hours(1))).toMatchObject({ featured: { id: newest } })
    const log = await auditEntries(db, { limit: 9 })
    expect(log.map(({ action, editorName }) => [editorName, action])).toEqual([
      ['', 'unpinned on schedule'],
      ['ed', 'pinned'],
    ])
  })

  test('costs the home page no query of its own, and reads no table', async () => {
    const { db, engine, ids } = await withArticles()
    const home = (asked: Database['db']) =>
      homePage({ db: asked, clock: () => now, siteOrigin: 'https://vigil.example' })
    async function queriesOfHome(): Promise<number> {
      let queries = 0
      await home(
        db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            queries += 1
            return result
          },
        }),
      )
      return queries
    }
    // The newest articles, those of three domains, their briefs, and the number of briefs.
    expect(await queriesOfHome()).toBe(8)
    await pinArticle({ db, now }, { editor, id: ids[8] ?? '', until: hours(2), instead: '' })
    expect(await queriesOfHome()).toBe(8)
    if (engine === 'postgres') return
    for (const plan of await plansNow({ db, engine }, home)) {
      // At most one row, and six posts that an index found.
      expect(plan.replaceAll(/SCAN (featured_pin|newest)/g, '')).not.toMatch(readsWholeTable)
    }
  })

  test('is replaced by that of another article, if the editor knew of it', async () => {
    const { db, ids } = await withArticles()
    const [one = '', two = ''] = ids
    await pinArticle({ db, now }, { editor, id: one, until: hours(5), instead: '' })
    const blind = { editor, id: two, until: hours(9), instead: '' }
    const refused = await pinArticle({ db, now }, blind)
    expect(refused).toMatchObject({ reason: 'other-pin', pin: { title: 'Article 0' } })
    expect(await pinArticle({ db, now }, { ...blind, instead: one })).toMatchObject({ ok: true })
    expect(await currentPin(db, now)).toMatchObject({ postId: two, until: hours(9) })
    const [entry] = await auditEntries(db, { limit: 1 })
    expect(entry?.detail).toBe('until 2026-11-15 18:00 UTC, instead of “Article 0”')
    // Its own end can be moved without naming it.
    await pinArticle({ db, now }, { ...blind, until: hours(3) })
    expect((await currentPin(db, now))?.until).toEqual(hours(3))
    // Two editors at once: only one article is pinned, and the other editor is told.
    await unpinArticle({ db, now }, { editor, id: two })
    const both = await Promise.all(
      [one, two].map((id) => pinArticle({ db, now }, { ...blind, id, instead: '' })),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('is refused to authors, for the past, for more than 30 days, and for hidden posts', async () => {
    const { db, ids } = await withArticles()
    const [id = ''] = ids
    const pin = (overrides: object) =>
      pinArticle({ db, now }, { editor, id, until: hours(1), instead: '', ...overrides })
    const author = anEditor('al', 'author')
    const draft = await createdPost(db, { editor: author })
    expect(await pin({ editor: author })).toMatchObject({ why: 'not-yours' })
    expect(await pin({ editor: author, id: draft.id })).toMatchObject({ why: 'editors-only' })
    expect(await unpinArticle({ db, now }, { editor: author, id })).toMatchObject({ ok: false })
    expect(await pin({ until: now })).toMatchObject({ reason: 'not-in-the-future' })
    expect(await pin({ until: new Date(Number.NaN) })).toMatchObject({ ok: false })
    expect(await pin({ until: hours(30 * 24) })).toMatchObject({ ok: true })
    expect(await pin({ until: hours(30 * 24 + 1) })).toMatchObject({ reason: 'too-far-ahead' })
    expect(await pin({ id: draft.id })).toMatchObject({ reason: 'not-listed' })
    expect(await pin({ id: 'unknown' })).toMatchObject({ reason: 'missing' })
  })

  test('of a post that is withdrawn or binned shows the newest again', async () => {
    const site = await withArticles()
    const { db, ids } = site
    const [newest = '', old = ''] = [ids[0], ids[8]]
    await pinArticle({ db, now }, { editor, id: old, until: hours(5), instead: '' })
    await step(db, old, 'withdraw')
    expect(await front(site)).toMatchObject({ featured: { id: newest }, isPinned: false })
    await step(db, old, 'republish')
    expect(await front(site)).toMatchObject({ featured: { id: old } })
    await step(db, old, 'bin')
    expect(await front(site)).toMatchObject({ featured: { id: newest }, isPinned: false })
    await db.deleteFrom('articles').where('id', '=', old).execute()
    expect(await currentPin(db, now)).toBeNull()
  })

  test('that ends early leaves the newest', async () => {
    const site = await withArticles()
    const { db, ids } = site
    await pinArticle({ db, now }, { editor, id: ids[8] ?? '', until: hours(5), instead: '' })
    const version = await contentVersion(db)
    await unpinArticle({ db, now }, { editor, id: ids[0] ?? '' })
    expect(await contentVersion(db)).toBe(version)
    await unpinArticle({ db, now }, { editor, id: ids[8] ?? '' })
    expect(await contentVersion(db)).not.toBe(version)
    expect(await front(site)).toMatchObject({ featured: { id: ids[0] } })
  })
})
