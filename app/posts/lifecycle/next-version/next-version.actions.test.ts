import { expect, test } from 'vitest'
import { autosaveAt } from '~/autosave/autosaves.queries'
import { auditEntries } from '~/people/audit/audit.queries'
import {
  anEdit,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import {
  ada,
  bob,
  kept,
  livePost,
  minutes,
  paragraphs,
  publish,
  quickFix,
  step,
  withEditors,
} from '../../../../tests/support/record/next-versions'
import { countsByStatus, findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm } from '../../editing/form/post-form.rules'
import { otherWithTitle } from '../../editing/preflight/stored/same-title.queries'
import { postsWithPicture } from '../../pictures/picture-of-post.queries'
import { countListed, findBySlug } from '../../published/published-posts.queries'
import { revisionsOf } from '../../revisions/revisions.queries'
import { storeAutosave } from '../../saving/autosave/autosave.actions'
import { autosaveKeyOf } from '../../saving/autosave/post-documents.rules'
import { savePost } from '../../saving/save-post.actions'
import { emptyBin } from '../bin/empty-bin.actions'
import { undoBin } from '../change-post.actions'
import { keepNextVersion } from './keep-next-version.actions'
import { findNextVersion } from './next-versions.queries'

onEachEngine('next versions', (openEmpty) => {
  const open = () => withEditors(openEmpty())

  test('are rows that readers never see, once for each post', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const [one, two] = await Promise.all([kept(db, live.id), kept(db, live.id)])
    expect(two.id).toBe(one.id)
    expect(one).toMatchObject({
      status: 'draft',
      slug: null,
      nextOf: { postId: live.id, baseVersion: 1, failure: null },
      authorId: live.authorId,
    })
    expect(await findForDesk(db, 'article', live.id)).toEqual(live)
    expect(await countListed(db, 'article')).toBe(1)
    expect(await countsByStatus(db)).toMatchObject({ draft: 1, published: 1 })
    expect(await findNextVersion(db, live)).toEqual(one)
    // Neither counts as another post with the same title.
    expect(await otherWithTitle(db, one.title, { id: one.id })).toBeNull()
    expect(await otherWithTitle(db, one.title, { id: live.id })).toBeNull()
    const other = { content: someContent({ title: 'Another' }), thumbnail: null, baseVersion: 1 }
    const request = { editor: ada, kind: 'article' as const, id: live.id }
    expect(
      await keepNextVersion({ db, now }, { ...request, text: { ...other, tab: 'two' } }),
    ).toMatchObject({ reason: 'bad-step', why: 'next-version-exists' })
    expect(await keepNextVersion({ db, now }, { ...request, id: one.id })).toMatchObject({
      why: 'is-next-version',
    })
  })

  test('settle the autosave of the form that they were typed in', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const of = { editor: bob, kind: 'article' as const, id: live.id, tab: 'one' }
    await storeAutosave({ db, now }, { ...of, baseVersion: 1, typed: emptyForm() })
    await kept(db, live.id)
    expect(await autosaveAt(db, autosaveKeyOf(of))).toBeNull()
  })

  test('keep the address: slug and domain are those of the live post', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id, { slug: 'elsewhere', domain: 'AI' })
    const content = someContent({ slug: 'elsewhere', domain: 'AI', title: 'New title' })
    const saved = await savePost({ db, now }, anEdit(next, { content }))
    expect(saved).toMatchObject({ post: { slug: null, domain: 'Cybersecurity' } })
  })

  test('are merged with quick fixes, and become one version of the live post', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id, { title: 'New title', tags: ['Zero Trust', 'New'] })
    await quickFix(db, live, 'One, fixed.\n\nTwo.\n\nThree.')
    const results = await Promise.all([publish(db, next), publish(db, next)])
    expect(results.map((result) => result.ok && result.isRepeat).sort()).toEqual([false, true])
    const readers = await findBySlug(db, 'article', live.slug ?? '')
    expect(readers).toMatchObject({
      id: live.id,
      title: 'New title',
      body: 'One, fixed.\n\nTwo.\n\nThree, and more.',
      tags: ['Zero Trust', 'New'],
      publishedAt: live.publishedAt,
      updatedAt: minutes(3),
      version: 3,
    })
    const [revision] = await revisionsOf(db, { kind: 'article', postId: live.id })
    expect(revision).toMatchObject({
      action: 'saved',
      editorName: 'ada',
      note: 'Next version, by bob',
    })
    expect(await findForDesk(db, 'article', next.id)).toMatchObject({
      status: 'binned',
      publishedAt: null,
      nextOf: { baseVersion: 3 },
    })
    expect((await auditEntries(db, { limit: 1 }))[0]).toMatchObject({ postId: live.id })
    expect((await outboxOf(db)).filter((id) => id === live.id)).toHaveLength(3)
  })

  test('that overlap with a quick fix are refused until they are resolved', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id)
    await quickFix(db, live, 'One.\n\nTwo.\n\nThree, fixed.')
    expect(await publish(db, next)).toMatchObject({ reason: 'overlap', live: { version: 2 } })
    const content = someContent({ body: 'One.\n\nTwo.\n\nThree, fixed, and more.' })
    const edit = anEdit(next, { content, isMerged: true, liveVersion: 2 })
    expect(await savePost({ db, now: minutes(3) }, edit)).toMatchObject({
      post: { nextOf: { baseVersion: 2 } },
    })
    expect(await publish(db, { ...next, version: 2 })).toMatchObject({
      post: { version: 3, body: 'One.\n\nTwo.\n\nThree, fixed, and more.' },
    })
  })

  test('are compared with the text of an imported post, which had no revision', async () => {
    const { db } = await open()
    const imported = aPost({ body: paragraphs, status: 'published' })
    await savePosts({ db }, imported)
    const next = await kept(db, imported.id)
    await quickFix(db, imported, 'One, fixed.\n\nTwo.\n\nThree.')
    const result = await publish(db, next)
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && result.post.body).toBe('One, fixed.\n\nTwo.\n\nThree, and more.')
  })

  test('show their picture where the live post has it', async () => {
    const { db } = await open()
    const thumbnail = { width: 16, height: 9, fingerprint: 'a_cdefghijkl' }
    const live = await createdPost(db, { when: { as: 'published' }, thumbnail })
    const next = await kept(db, live.id)
    expect(next.thumbnail).toEqual(thumbnail)
    expect(await outboxOf(db, 'thumbnail-changed')).toEqual([live.id, next.id])
    const { fingerprint } = thumbnail
    expect((await postsWithPicture(db, fingerprint)).sort()).toEqual([live.id, next.id].sort())
  })

  test('are never published as posts, and leave the bin only if they can be one', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id)
    for (const change of [{ step: 'publish' }, { step: 'withdraw' }] as const) {
      expect(await step(db, next, change)).toMatchObject({ why: 'is-next-version' })
    }
    await step(db, next, { step: 'bin' })
    expect(await publish(db, { ...next, version: 2 })).toMatchObject({ why: 'in-the-bin' })
    const target = { editor: ada, kind: 'article' as const, id: next.id, baseVersion: 2 }
    const another = await kept(db, live.id)
    expect(another.id).not.toBe(next.id)
    expect(await undoBin({ db, now }, target)).toMatchObject({ why: 'next-version-exists' })
    await step(db, another, { step: 'bin' })
    await step(db, live, { step: 'bin' })
    expect(await undoBin({ db, now }, target)).toMatchObject({ why: 'live-gone' })
    await step(db, live, { step: 'restore' })
    expect(await undoBin({ db, now }, target)).toMatchObject({
      ok: true,
      post: { status: 'draft' },
    })
  })

  test('are deleted with their live post, with all that belongs to them', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id)
    await step(db, live, { step: 'bin' }, now)
    const days = (count: number) => minutes(count * 24 * 60)
    const removed = await emptyBin({ db, now: days(31) })
    expect(removed.map(({ id }) => id).sort()).toEqual([live.id, next.id].sort())
    expect(await findForDesk(db, 'article', next.id)).toBeNull()
    expect(await revisionsOf(db, { kind: 'article', postId: next.id })).toEqual([])
  })

  test('of their own published posts are what authors may prepare, and not publish', async () => {
    const { db } = await open()
    const carl = anEditor('carl', 'author')
    const own = await createdPost(db, { editor: carl })
    const request = { editor: carl, kind: 'article' as const, id: own.id }
    expect(await keepNextVersion({ db, now }, request)).toMatchObject({ why: 'editors-only' })
    await step(db, own, { step: 'publish' }, now)
    const result = await keepNextVersion({ db, now }, request)
    if (!result.ok) throw new Error(result.reason)
    const edit = anEdit(result.post, { editor: carl })
    expect(await savePost({ db, now }, edit)).toMatchObject({ ok: true })
    expect(await publish(db, { ...result.post, version: 2 }, carl)).toMatchObject({
      why: 'editors-only',
    })
    const others = await livePost(db)
    expect(await keepNextVersion({ db, now }, { ...request, id: others.id })).toMatchObject({
      why: 'not-yours',
    })
  })
})
