import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { drainOutbox } from '~/database/outbox/outbox'
import { auditEntries } from '~/people/audit/audit.queries'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { publishDue } from '~/posts/lifecycle/due/publish-due.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { changeTag } from '~/posts/topics/change-tag.actions'
import { anEdit, anEditor, createdPost, outboxOf, someContent } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../tests/support/data/saved-posts'
import { addedWebhook } from '../../tests/support/data/webhooks'
import { aPost } from '../../tests/support/posts'
import { sendAgain, switchWebhook } from './change-webhook.actions'
import { type ClaimedDelivery, claimDeliveries } from './deliveries/claim-deliveries.queries'
import { newestDeliveries } from './deliveries/deliveries.queries'
import { queueEvents } from './deliveries/queue-events.actions'
import { recordAttempts } from './deliveries/record-attempt.actions'
import { findWebhook } from './webhooks.queries'

const owner = anEditor('ada', 'owner')
const siteUrl = 'https://vigil.example'
const after = (ms: number) => new Date(now.getTime() + ms)
const hour = 3_600_000
const ok = { is: 'answer' as const, status: 200, text: 'Thanks', retryAfter: undefined }
const failed = { ...ok, status: 500, text: 'Oh no' }

/** What the jobs do with the outbox. */
async function handleOutbox(db: Db, at = now): Promise<void> {
  await drainOutbox(
    { db },
    async (message) => {
      const deps = { db, now: at, siteUrl }
      if (message.topic === 'post-changed') await queueEvents(deps, [message.payload])
      if (message.topic === 'posts-imported' || message.topic === 'posts-retagged') {
        await queueEvents(deps, message.payload.posts)
      }
    },
    () => at,
  )
}

/** The events that are queued, with the version of their posts, oldest version first. */
async function queued(db: Db) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['event', 'post_id', 'post_version'])
    .orderBy('post_version')
    .orderBy('event')
    .execute()
  return rows.map(({ event, post_version: version }) => `${event} ${version}`)
}

const step = (db: Db, id: string, version: number, name: 'withdraw' | 'republish' | 'bin') =>
  changePost(
    { db, now },
    {
      editor: owner,
      kind: 'article',
      id,
      baseVersion: version,
      change: { step: name },
      note: '',
    },
  )

async function claimDelivery(db: Db, id: string, at: Date): Promise<ClaimedDelivery | null> {
  const [claimed = null] = await claimDeliveries(db, [id], { limit: 1, now: at })
  return claimed
}

onEachEngine('webhooks', (open) => {
  test('are told what readers see: published, changed, withdrawn, and nothing of drafts', async () => {
    const { db } = await open()
    await addedWebhook(db)
    const draft = await createdPost(db)
    await savePost({ db, now }, anEdit(draft))
    await handleOutbox(db)
    expect(await queued(db)).toEqual([])
    const { id } = await createdPost(db, { when: { as: 'published' } })
    await savePost({ db, now }, anEdit({ id }, { editor: owner }))
    expect(await step(db, id, 2, 'withdraw')).toMatchObject({ ok: true })
    expect(await step(db, id, 3, 'republish')).toMatchObject({ ok: true })
    expect(await step(db, id, 4, 'bin')).toMatchObject({ ok: true })
    await handleOutbox(db)
    expect(await queued(db)).toEqual([
      'post.published 1',
      'post.changed 2',
      'post.withdrawn 3',
      'post.published 4',
      'post.withdrawn 5',
    ])
  })

  test('are told of scheduled posts, imported posts and changed tags', async () => {
    const { db } = await open()
    await addedWebhook(db)
    await createdPost(db, { when: { as: 'scheduled', at: after(hour) } })
    await publishDue({ db, now: after(hour) })
    await handleOutbox(db, after(hour))
    expect(await queued(db)).toEqual(['post.published 2'])
    await importPosts({ db, now }, [aPost({ tags: ['A'] }), aPost({ status: 'draft' })])
    await handleOutbox(db, after(hour))
    expect(await queued(db)).toEqual(['post.published 1', 'post.published 2'])
    const request = { step: 'rename' as const, to: 'B' }
    expect(await changeTag({ db, now }, { editor: owner, tag: 'A', request })).toMatchObject({
      ok: true,
    })
    await handleOutbox(db, after(hour))
    expect(await queued(db)).toEqual(['post.published 1', 'post.changed 2', 'post.published 2'])
  })

  test('get a message once, however often it is handled, and only of their events', async () => {
    const { db } = await open()
    await addedWebhook(db, ['withdrawn'])
    const both = await addedWebhook(db, ['published', 'withdrawn'])
    const post = aPost()
    await savePosts({ db }, post)
    const changed = {
      kind: 'article' as const,
      id: post.id,
      change: 'published' as const,
      version: 1,
    }
    const deps = { db, now, siteUrl }
    for (const _ of [1, 2]) await queueEvents(deps, [changed, { kind: 'article', id: 'deleted' }])
    expect(await queued(db)).toEqual(['post.published 1'])
    expect(await newestDeliveries(db, both, 10)).toMatchObject([{ subject: post.title }])
  })

  test('without webhooks nothing is queued', async () => {
    const { db } = await open()
    const post = aPost()
    await savePosts({ db }, post)
    expect(await queueEvents({ db, now, siteUrl }, [{ kind: 'article', id: post.id }])).toBe(false)
  })

  test('messages about one post are sent in order; others do not wait', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    const [one, other] = [aPost(), aPost()]
    await savePosts({ db }, one, other)
    const event = (post: { id: string }, version: number) => ({
      kind: 'article' as const,
      id: post.id,
      change: 'changed' as const,
      version,
    })
    // The later version is queued first, as two processes may do.
    await queueEvents({ db, now, siteUrl }, [event(one, 3), event(one, 2), event(other, 9)])
    const versionOf = async (deliveryId: string | undefined) =>
      (
        await db
          .selectFrom('webhook_deliveries')
          .select('post_version')
          .where('id', '=', deliveryId ?? '')
          .executeTakeFirst()
      )?.post_version
    const claims = [await claimDelivery(db, id, now), await claimDelivery(db, id, now)]
    const versions = await Promise.all(claims.map((claim) => versionOf(claim?.id)))
    expect(versions.sort()).toEqual([2, 9])
    expect(await claimDelivery(db, id, now)).toBeNull()
    for (const claim of claims) {
      if (claim)
        await recordAttempts({ db, now, random: () => 0 }, [{ claimed: claim, result: ok }])
    }
    const last = await claimDelivery(db, id, now)
    expect(await versionOf(last?.id)).toBe(3)
  })

  test('two processes never claim the same message, and a lost one is sent again', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    const posts = Array.from({ length: 5 }, () => aPost())
    await importPosts({ db, now }, posts)
    await handleOutbox(db)
    const claims = await Promise.all(posts.map(() => claimDelivery(db, id, now)))
    const ids = claims.map((claim) => claim?.id)
    expect(new Set(ids).size).toBe(5)
    expect(await claimDelivery(db, id, now)).toBeNull()
    expect(await claimDelivery(db, id, after(61_000))).toMatchObject({ attempts: 2 })
  })

  test('a failed message is tried again, and delivered then', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    await createdPost(db, { when: { as: 'published' } })
    await handleOutbox(db)
    const first = await claimDelivery(db, id, now)
    if (!first) throw new Error('Nothing was queued.')
    await recordAttempts({ db, now, random: () => 0 }, [{ claimed: first, result: failed }])
    expect((await findWebhook(db, id))?.failingSince).toEqual(now)
    expect(await newestDeliveries(db, id, 1)).toMatchObject([
      { status: 500, answer: 'Oh no', attempts: 1, nextAt: after(5_000), outcome: null },
    ])
    expect(await claimDelivery(db, id, after(4_000))).toBeNull()
    const second = await claimDelivery(db, id, after(5_000))
    if (!second) throw new Error('It was not tried again.')
    await recordAttempts({ db, now: after(5_000), random: () => 0 }, [
      { claimed: second, result: ok },
    ])
    expect(await newestDeliveries(db, id, 1)).toMatchObject([
      { status: 200, attempts: 2, nextAt: null, outcome: 'delivered' },
    ])
    expect((await findWebhook(db, id))?.failingSince).toBeNull()
  })

  test('one that fails for three days is turned off, and owners get a mail', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    await createdPost(db, { when: { as: 'published' } })
    await handleOutbox(db)
    let at = now
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const claim = await claimDelivery(db, id, at)
      if (!claim) throw new Error(`There was no attempt ${attempt}.`)
      await recordAttempts({ db, now: at, random: () => 1 }, [{ claimed: claim, result: failed }])
      at = new Date(at.getTime() + 27 * hour)
    }
    expect(await findWebhook(db, id)).toMatchObject({ off: { reason: 'failing' } })
    expect(await outboxOf(db, 'webhook-turned-off')).toEqual([id])
    expect((await auditEntries(db, { limit: 1 }))[0]).toMatchObject({
      action: 'turned off the webhook',
      subject: 'example.com',
    })
    // Turned on again, what was given up can be sent again.
    const [delivery] = await newestDeliveries(db, id, 1)
    const again = { editor: owner, id, delivery: delivery?.id ?? '' }
    expect(await sendAgain({ db, now: at }, again)).toMatchObject({ reason: 'off' })
    await switchWebhook({ db, now: at }, { editor: owner, id, isOn: true })
    expect(await sendAgain({ db, now: at }, again)).toMatchObject({ ok: true })
    expect(await sendAgain({ db, now: at }, again)).toMatchObject({ reason: 'not-given-up' })
    expect(await claimDelivery(db, id, at)).toMatchObject({ attempts: 1 })
  })

  test('410 Gone turns it off at once, with all that waits', async () => {
    const { db } = await open()
    const id = await addedWebhook(db)
    await importPosts({ db, now }, [aPost(), aPost()])
    await handleOutbox(db)
    const claim = await claimDelivery(db, id, now)
    if (!claim) throw new Error('Nothing was queued.')
    await recordAttempts({ db, now, random: () => 0 }, [
      { claimed: claim, result: { ...ok, status: 410 } },
    ])
    expect(await findWebhook(db, id)).toMatchObject({ off: { reason: 'gone', at: now } })
    const outcomes = (await newestDeliveries(db, id, 10)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['given-up', 'given-up'])
    await createdPost(db, { when: { as: 'published' } })
    await handleOutbox(db)
    expect(await newestDeliveries(db, id, 10)).toHaveLength(2)
  })

  test('the texts of the messages follow the posts', async () => {
    const { db } = await open()
    await addedWebhook(db)
    await createdPost(db, { content: someContent({ title: 'New' }), when: { as: 'published' } })
    await handleOutbox(db)
    const { body } = await db
      .selectFrom('webhook_deliveries')
      .select('body')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(body)).toMatchObject({
      type: 'post.published',
      data: { post: { title: 'New', version: 1 } },
    })
  })
})
