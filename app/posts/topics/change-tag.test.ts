import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { auditEntries } from '~/people/audit/audit.queries'
import {
  anEdit,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { ed, olga, reviewed, storedEditors } from '../../../tests/support/data/reviews'
import { now } from '../../../tests/support/data/saved-posts'
import { bob, kept, step } from '../../../tests/support/record/next-versions'
import { findRedirect } from '../addresses/redirects.queries'
import { findForDesk } from '../editing/desk-posts.queries'
import { formValuesOfContent } from '../editing/form/post-form.rules'
import { mergePosts, resolveOverlaps } from '../editing/merging/post-merge.rules'
import { countWithTag } from '../lists/topics.queries'
import { approvalSetting } from '../review/approval/approval-rule.queries'
import { changeReview } from '../review/steps/change-review.actions'
import { revisionsOf } from '../revisions/revisions.queries'
import { savePost } from '../saving/save-post.actions'
import { changeTag } from './change-tag.actions'
import { continueTagChange } from './continue-tag-change.actions'
import { describeTopic } from './describe-topic.actions'
import type { TagRequest } from './tag-change.rules'
import { pendingTagChanges } from './tag-changes.queries'
import { countedTags } from './tags.queries'
import { descriptionForDesk } from './topic-descriptions.queries'

const ada = anEditor('ada')

function tagged(db: Db, tags: string[], as: 'published' | 'draft' = 'published') {
  const content = someContent({ tags, title: `On ${tags.join(' and ')}` })
  return createdPost(db, { content, when: { as } })
}

const change = (db: Db, tag: string, request: TagRequest) =>
  changeTag({ db, now }, { editor: ada, tag, request })

const tagsOf = async (db: Db, { id }: { id: string }) =>
  (await findForDesk(db, 'article', id))?.tags

/** What the jobs do until nothing is left. */
async function finishAll(db: Db): Promise<void> {
  for (const { id } of await pendingTagChanges(db)) {
    while ((await continueTagChange({ db, now }, { id })).left > 0);
  }
}

onEachEngine('changing a tag', (open) => {
  test('a rename gives every post a version with a revision, and the log one entry', async () => {
    const { db } = await open()
    const live = await tagged(db, ['AI', 'phishing'])
    const draft = await tagged(db, ['phishing'], 'draft')
    const binned = await tagged(db, ['phishing'], 'draft')
    await step(db, binned, { step: 'bin' })
    const result = await change(db, 'phishing', { step: 'rename', to: 'Fraud' })
    expect(result).toEqual({ ok: true, posts: 3, left: 0 })
    expect(await tagsOf(db, live)).toEqual(['AI', 'Fraud'])
    expect(await tagsOf(db, draft)).toEqual(['Fraud'])
    expect(await tagsOf(db, binned)).toEqual(['Fraud'])
    const [latest] = await revisionsOf(db, { kind: 'article', postId: live.id })
    expect(latest).toMatchObject({
      version: 2,
      action: 'retagged',
      editorName: 'ada',
      note: 'Renamed the tag “phishing” to “Fraud”',
    })
    const entries = (await auditEntries(db, { limit: 10 })).filter(({ action }) =>
      action.includes('tag'),
    )
    expect(entries).toMatchObject([
      { action: 'renamed the tag', subject: 'phishing', detail: 'To Fraud, in 3 posts' },
    ])
    expect(await countWithTag(db, 'Fraud')).toBe(1)
    expect(await pendingTagChanges(db)).toEqual([])
    expect(await outboxOf(db, 'posts-imported')).toHaveLength(1)
  })

  test('renaming back and forth leaves no loop and no chain', async () => {
    const { db } = await open()
    await tagged(db, ['A'])
    for (const [tag, to] of [
      ['A', 'B'],
      ['B', 'C'],
      ['C', 'A'],
    ] as const) {
      expect(await change(db, tag, { step: 'rename', to })).toMatchObject({ ok: true })
    }
    expect(await findRedirect(db, ['/topics/B'])).toBe('/topics/A')
    expect(await findRedirect(db, ['/topics/C'])).toBe('/topics/A')
    expect(await findRedirect(db, ['/topics/A'])).toBeNull()
    await change(db, 'A', { step: 'remove' })
    for (const tag of ['A', 'B', 'C']) {
      expect(await findRedirect(db, [`/topics/${tag}`])).toBe('/topics')
    }
  })

  test('a merge keeps the order of tags, each once, and the description of the other tag', async () => {
    const { db } = await open()
    const both = await tagged(db, ['Law', 'Bots', 'AI'])
    const one = await tagged(db, ['Bots'])
    for (const topic of ['Bots', 'AI']) {
      await describeTopic({ db, now }, { editor: ada, topic, text: `On ${topic}.`, baseVersion: 0 })
    }
    expect(await change(db, 'Bots', { step: 'merge', to: 'AI' })).toMatchObject({ posts: 2 })
    expect(await tagsOf(db, both)).toEqual(['Law', 'AI'])
    expect(await tagsOf(db, one)).toEqual(['AI'])
    expect(await countedTags(db)).toContainEqual({ tag: 'AI', listed: 2, posts: 2 })
    expect(await descriptionForDesk(db, 'AI')).toMatchObject({ text: 'On AI.' })
    expect(await descriptionForDesk(db, 'Bots')).toMatchObject({ text: '' })
    await change(db, 'AI', { step: 'rename', to: 'Machines' })
    expect(await descriptionForDesk(db, 'Machines')).toMatchObject({ text: 'On AI.' })
  })

  test('of two editors, the second is told what became of the tag', async () => {
    const { db } = await open()
    await tagged(db, ['phishing'])
    const [first, second] = await Promise.all([
      change(db, 'phishing', { step: 'rename', to: 'Fraud' }),
      changeTag(
        { db, now },
        { editor: anEditor('bo'), tag: 'phishing', request: { step: 'remove' } },
      ),
    ])
    const results = [first, second]
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = results.find(({ ok }) => !ok)
    expect(['missing', 'busy']).toContain(refused && 'reason' in refused && refused.reason)
    await finishAll(db)
    expect(await change(db, 'phishing', { step: 'remove' })).toMatchObject({ reason: 'missing' })
  })

  test('a large change is seen by readers at once, and finished by the jobs, after a crash too', async () => {
    const { db } = await open()
    const posts = []
    for (let index = 0; index < 120; index += 1) posts.push(await tagged(db, ['phishing']))
    const result = await change(db, 'phishing', { step: 'rename', to: 'Fraud' })
    expect(result).toEqual({ ok: true, posts: 120, left: 70 })
    expect(await countWithTag(db, 'Fraud')).toBe(120)
    expect(await countWithTag(db, 'phishing')).toBe(0)
    expect(await change(db, 'Fraud', { step: 'remove' })).toMatchObject({ reason: 'busy' })
    const waiting = (await Promise.all(posts.map((post) => tagsOf(db, post)))).filter((tags) =>
      tags?.includes('phishing'),
    )
    expect(waiting).toHaveLength(70)
    // Somebody saves a post that has its old tags, and somebody creates another one.
    await tagged(db, ['phishing'])
    const [{ id } = { id: '' }] = await pendingTagChanges(db)
    expect(await outboxOf(db, 'tag-changed')).toEqual([id])
    await Promise.all([
      continueTagChange({ db, now }, { id }),
      continueTagChange({ db, now }, { id }),
    ])
    await finishAll(db)
    expect(await countedTags(db)).toEqual([{ tag: 'Fraud', listed: 121, posts: 121 }])
    for (const post of posts) {
      expect(await findForDesk(db, 'article', post.id)).toMatchObject({
        tags: ['Fraud'],
        version: 2,
      })
    }
  })

  test('a text that was typed before the rename is merged, and keeps the new name', async () => {
    const { db } = await open()
    const post = await tagged(db, ['phishing'])
    await change(db, 'phishing', { step: 'rename', to: 'Fraud' })
    const typed = someContent({ title: 'Typed before', tags: ['phishing', 'Law'] })
    const saved = await savePost({ db, now }, anEdit(post, { content: typed }))
    expect(saved).toMatchObject({ ok: false, reason: 'conflict' })
    const stored = await findForDesk(db, 'article', post.id)
    const merge = mergePosts({
      base: formValuesOfContent('article', someContent({ title: post.title, tags: ['phishing'] })),
      mine: formValuesOfContent('article', typed),
      theirs: formValuesOfContent(
        'article',
        someContent({ title: post.title, tags: stored?.tags ?? [] }),
      ),
    })
    expect(resolveOverlaps(merge, {})).toMatchObject({
      ok: true,
      values: { title: 'Typed before', tags: 'Fraud, Law' },
    })
  })

  test('a next version gets the new name as well', async () => {
    const { db } = await open()
    const live = await tagged(db, ['phishing'])
    await storedEditors(db, bob)
    await kept(db, live.id, { tags: ['phishing', 'Law'] })
    const result = await change(db, 'phishing', { step: 'rename', to: 'Fraud' })
    expect(result).toMatchObject({ posts: 2 })
    expect(await countedTags(db)).toContainEqual({ tag: 'Fraud', listed: 1, posts: 2 })
    expect(await countedTags(db)).toHaveLength(2)
  })

  test('an approval stays, and whoever renamed the tag did not write the text', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed)
    await readOrStoreSetting(db, approvalSetting, 'yes')
    const content = someContent({ tags: ['phishing'] })
    const post = await createdPost(db, { content, editor: ed })
    const submitted = await reviewed(db, post, { step: 'submit', words: '' })
    await changeTag(
      { db, now },
      { editor: olga, tag: 'phishing', request: { step: 'rename', to: 'Fraud' } },
    )
    const request = (editor: typeof ed, version: number) => ({
      editor,
      kind: 'article' as const,
      id: post.id,
      revision: submitted.review.revision,
      change: { step: 'approve' as const, words: '', version },
    })
    expect(await changeReview({ db, now }, request(ed, 2))).toMatchObject({ ok: false })
    expect(await changeReview({ db, now }, request(olga, 2))).toMatchObject({ ok: true })
    await change(db, 'Fraud', { step: 'rename', to: 'Scams' })
    const stored = await findForDesk(db, 'article', post.id)
    expect(stored).toMatchObject({ tags: ['Scams'], review: { state: 'approved' } })
  })

  test('authors may neither change nor describe a tag', async () => {
    const { db } = await open()
    const post = await tagged(db, ['phishing'])
    const bo = anEditor('bo', 'author')
    const request = { step: 'remove' as const }
    expect(await changeTag({ db, now }, { editor: bo, tag: 'phishing', request })).toEqual({
      ok: false,
      reason: 'forbidden',
    })
    const described = { editor: bo, topic: 'phishing', text: 'Mine.', baseVersion: 0 }
    expect(await describeTopic({ db, now }, described)).toMatchObject({ reason: 'forbidden' })
    expect(await tagsOf(db, post)).toEqual(['phishing'])
  })

  test('of two who describe a topic, the second sees both texts', async () => {
    const { db } = await open()
    await tagged(db, ['phishing'])
    const describe = (text: string, baseVersion: number) =>
      describeTopic({ db, now }, { editor: ada, topic: 'phishing', text, baseVersion })
    expect(await describe('First.', 0)).toMatchObject({ ok: true, description: { version: 1 } })
    expect(await describe('Second.', 0)).toMatchObject({
      reason: 'conflict',
      stored: { text: 'First.', editorName: 'ada', version: 1 },
    })
    expect(await describe('First.', 0)).toMatchObject({ ok: true })
    expect(await describe('Second.', 1)).toMatchObject({ ok: true, description: { version: 2 } })
    expect(
      await describeTopic({ db, now }, { editor: ada, topic: 'none', text: 'x', baseVersion: 0 }),
    ).toEqual({ ok: false, reason: 'missing' })
  })
})
