import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { renderDocument } from '~/markdown/render'
import { contentOfDeskPost, type DeskPost } from '~/posts/editing/desk-post.rules'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { publishDue } from '~/posts/lifecycle/due/publish-due.actions'
import type { StatusChange } from '~/posts/lifecycle/lifecycle.rules'
import type { PublicChange } from '~/posts/record/changes/public-change.rules'
import { savePost } from '~/posts/saving/save-post.actions'
import { anEdit, anEditor, createdPost, someContent } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now } from '../../tests/support/data/saved-posts'
import { checkWholeRecord } from '../../tests/support/record/whole-record'
import { createReading } from './reading.service'

const hourMs = 3_600_000
/** What the clock says after it was set back. */
const before = new Date(now.getTime() - hourMs)
const ada = anEditor('ada')
const published = { as: 'published' } as const
const addressOf = (name: string) =>
  ({ kind: 'article', name, path: `/cybersecurity/${name}` }) as const
const body = 'It names CVE-2024-3094 and trust.'

onEachEngine('"A clock set back" by an hour, of what was published meanwhile,', (open) => {
  async function siteWithPost() {
    const database = await open()
    const { db } = database
    const post = await createdPost(db, { when: published, content: someContent({ body }) })
    const brief = { title: 'The week', domain: 'Cybersecurity', body }
    await createdPost(db, { kind: 'brief', when: published, content: someContent(brief) })
    const reading = createReading({
      db,
      recordDb: db,
      engine: database.engine,
      clock: () => before,
      siteOrigin: 'https://vigil.example',
      render: async (text, settings) => renderDocument(text, settings),
      renderForFeeds: async (text, settings) => renderForFeeds(text, settings),
      compareBodies: async () => null,
    })
    return { db, post, reading, address: addressOf(post.slug ?? '') }
  }

  function save(db: Db, post: DeskPost, baseVersion: number, publicChange?: PublicChange) {
    const content = { ...contentOfDeskPost(post), body: `${body} ${baseVersion}.` }
    const change = publicChange && { publicChange }
    return savePost({ db, now: before }, anEdit(post, { content, baseVersion, ...change }))
  }

  function step(db: Db, post: DeskPost, baseVersion: number, change: StatusChange) {
    const request = { kind: post.kind, id: post.id, editor: ada, baseVersion, change, note: '' }
    return changePost({ db, now: before }, request)
  }

  test('pages and lists still show it', async () => {
    const { post, reading, address } = await siteWithPost()
    expect(await reading.postPage(address)).toMatchObject({ found: 'post', post: { id: post.id } })
    const home = await reading.homePage()
    expect([home.featured?.id, home.briefCount, home.failures]).toEqual([post.id, 1, []])
    const domain = await reading.domainPage({ domain: 'cybersecurity', chip: 'All', page: 1 })
    expect([domain.feed?.cards, domain.brief?.title]).toMatchObject([[{ id: post.id }], 'The week'])
    expect(await reading.topicIndexPage()).toMatchObject({ list: { count: 1 } })
    expect(await reading.topicPage('Zero Trust', 1)).toMatchObject({ list: { count: 2 } })
    expect(await reading.entityIndexPage()).toMatchObject({ list: { count: 1 } })
    const cve = { folder: 'cve', name: 'CVE-2024-3094' }
    expect(await reading.entityPage(cve, 1)).toMatchObject({ count: 2 })
    expect(await reading.briefArchive({ domain: null, page: 1 })).toMatchObject({ count: 1 })
    expect((await reading.trendingPage()).failures).toEqual([])
    expect(await reading.history.list(address, 1)).toMatchObject({ found: 'history' })
  })

  test('search, feeds, exports and sitemaps still have it', async () => {
    const { post, reading, address } = await siteWithPost()
    for (const q of ['trust', 'CVE-2024-3094']) {
      const request = { q, domain: null, kind: null, page: 1 }
      expect(await reading.search(request), q).toMatchObject({ total: 2 })
    }
    for (const scope of [
      { of: 'site' } as const,
      { of: 'domain', domain: 'cybersecurity' } as const,
      { of: 'topic', topic: 'Zero Trust' } as const,
    ]) {
      const feed = await reading.syndicatedPosts(scope)
      if (feed.found !== 'posts') throw new Error('There is no feed.')
      expect(feed.posts.map(({ id }) => id)).toContain(post.id)
    }
    expect(await reading.postExport(address)).toMatchObject({ found: 'post' })
    const names = (await reading.sitemapNames()).map(({ type }) => type)
    expect(names).toEqual(expect.arrayContaining(['articles', 'briefs', 'topics', 'news']))
  })

  test('a save is recorded as a change, and its entry says what the clock was', async () => {
    const { db, post, reading } = await siteWithPost()
    expect(await save(db, post, 1)).toMatchObject({ ok: true })
    const note = 'It is 12, not 21.'
    const correction = { change: 'correction', note } as const
    expect(await save(db, post, 2, correction)).toMatchObject({ ok: true })
    const entries = (await checkWholeRecord(db)).filter((entry) => entry.post === post.id)
    const [time, clock] = [now.toISOString(), before.toISOString()]
    expect(entries).toMatchObject([
      { version: 1, change: 'published', time },
      { version: 2, change: 'minor', time, clock },
      { version: 3, change: 'correction', time, clock },
    ])
    expect(await reading.notePage({ change: 'correction', page: 1 })).toMatchObject({
      list: { notes: [{ is: 'correction', note: { text: note } }] },
    })
  })

  test('it can be withdrawn and republished, and keeps its date', async () => {
    const { db, post, reading, address } = await siteWithPost()
    expect(await step(db, post, 1, { step: 'withdraw' })).toMatchObject({ ok: true })
    expect(await reading.postPage(address)).toMatchObject({ found: 'withdrawn' })
    expect(await step(db, post, 2, { step: 'republish' })).toMatchObject({ ok: true })
    expect(await reading.postPage(address)).toMatchObject({
      found: 'post',
      post: { publishedAt: now },
    })
    const entries = (await checkWholeRecord(db)).filter((entry) => entry.post === post.id)
    expect(entries.map(({ type, change }) => change ?? type)).toEqual([
      'published',
      'withdrawn',
      'republished',
    ])
  })

  test('a scheduled post waits for its time by the clock that was set back', async () => {
    const { db, reading } = await siteWithPost()
    const content = someContent({ title: 'Later', slug: 'later' })
    const at = new Date(now.getTime() + hourMs)
    await createdPost(db, { when: { as: 'scheduled', at }, content })
    const later = addressOf('later')
    await publishDue({ db, now: before })
    expect(await reading.postPage(later)).toBeNull()
    await publishDue({ db, now: at })
    expect(await reading.postPage(later)).toMatchObject({ found: 'post' })
  })
})
