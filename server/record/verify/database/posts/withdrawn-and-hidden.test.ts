import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { emptyBin } from '~/posts/lifecycle/bin/empty-bin.actions'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { hideVersion } from '~/posts/record/hiding/hide-version.actions'
import { recordPublicVersion } from '~/posts/record/recording/record-version.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { insertPost } from '~/posts/saving/write-post.queries'
import { anEdit, anEditor, createdPost, someContent } from '../../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../../tests/support/posts'
import { verifyDatabase } from '../verify-database'

const owner = anEditor('ada', 'owner')
const kind = 'article' as const

async function problemsOf(db: Db): Promise<string[]> {
  const quietly = { trusted: null, known: [], report: () => {}, digestOf: null }
  const verified = await verifyDatabase({ ...quietly, db, now })
  return verified?.problems.map(({ table, text }) => `${table}: ${text}`) ?? []
}

function step(db: Db, id: string, name: 'withdraw' | 'bin', at: Date) {
  const request = { editor: owner, kind, id, note: '' }
  return changePost({ db, now: at }, { ...request, change: { step: name } })
}

function hide(db: Db, id: string, version: number, at: Date) {
  return hideVersion({ db, now: at }, { editor: owner, kind, id, version, reason: 'An order.' })
}

onEachEngine('rows changed by hand of withdrawn posts', (open) => {
  test.each([
    ['title', 'Something else', 'Its title is not what was recorded.'],
    ['path', '/ai/elsewhere', 'Its path is not what was recorded.'],
    ['kind', 'brief', 'Its kind and path are not what was recorded.'],
  ])('the %s', async (column, value, text) => {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } })
    await step(db, id, 'withdraw', now)
    expect(await problemsOf(db)).toEqual([])
    const row = await db.selectFrom('withdrawals').selectAll().executeTakeFirstOrThrow()
    const isBrief = column === 'kind'
    await db
      .updateTable('withdrawals')
      .set({ [column]: value, ...(isBrief && { path: '/weekly-brief/zero-trust' }) })
      .execute()
    expect(await problemsOf(db)).toEqual([`withdrawals: ${text}`])
    await db.updateTable('withdrawals').set(row).execute()
    expect(await problemsOf(db)).toEqual([])
  })

  test('the title of one that was deleted for good, or created again', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } }, daysAgo(50))
    await step(db, id, 'bin', daysAgo(40))
    await emptyBin({ db, now })
    expect(await problemsOf(db)).toEqual([])
    await db.updateTable('withdrawals').set({ title: 'Something else' }).execute()
    expect(await problemsOf(db)).toEqual(['withdrawals: It was deleted, but its row has a title.'])
    await db.updateTable('withdrawals').set({ title: '' }).execute()
    await insertPost(db, aPost({ id, status: 'draft', publishedAt: null }), now)
    expect(await problemsOf(db)).toEqual([])
  })
})

onEachEngine('posts that were deleted for good and created again', (open) => {
  test.each([
    ['a post with a correction', []],
    ['one whose versions were all hidden before', [1, 2]],
  ])('%s', async (_name, hidden) => {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } }, daysAgo(50))
    const publicChange = { change: 'correction' as const, note: 'It was 12.' }
    await savePost({ db, now: daysAgo(49) }, { ...anEdit({ id }), publicChange })
    await step(db, id, 'bin', daysAgo(45))
    for (const version of hidden)
      expect(await hide(db, id, version, daysAgo(44))).toEqual({ ok: true })
    await emptyBin({ db, now })
    expect(await problemsOf(db)).toEqual([])
    const changedAt = daysAgo(2)
    const again = aPost({ id, slug: 'zero-trust', status: 'draft', publishedAt: null })
    await insertPost(db, again, now)
    expect(await problemsOf(db)).toEqual([])
    // An import says when the text was changed.
    const dates = { published_at: daysAgo(3).toISOString(), changed_at: changedAt.toISOString() }
    await db
      .updateTable('articles')
      .set({ status: 'published', ...dates })
      .execute()
    await recordPublicVersion(db, now, { kind, id })
    expect(await problemsOf(db)).toEqual([])
    await db.updateTable('public_versions').set({ note: 'x' }).where('version', '=', 3).execute()
    expect(await problemsOf(db)).toEqual(['public_versions: Its note for readers was changed.'])
  })
})

onEachEngine('rows changed by hand of hidden versions', (open) => {
  /** The second version is a correction, and hidden. */
  async function hiddenCorrection() {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } }, daysAgo(50))
    const publicChange = { change: 'correction' as const, note: 'It was 12.' }
    await savePost({ db, now: daysAgo(49) }, { ...anEdit({ id }), publicChange })
    const content = someContent({ body: 'Another text.' })
    await savePost({ db, now: daysAgo(48) }, anEdit({ id }, { content, baseVersion: 2 }))
    expect(await hide(db, id, 2, daysAgo(47))).toEqual({ ok: true })
    return { db, id }
  }
  const change = (db: Db, values: Record<string, string>) =>
    db.updateTable('public_versions').set(values).where('version', '=', 2).execute()

  test('the time at which it was hidden', async () => {
    const { db } = await hiddenCorrection()
    expect(await problemsOf(db)).toEqual([])
    await change(db, { hidden_at: daysAgo(1).toISOString() })
    expect(await problemsOf(db)).toEqual([
      'public_versions: The time at which it was hidden is not what was recorded.',
    ])
  })

  test('the note, without which readers are not told of a correction', async () => {
    const { db } = await hiddenCorrection()
    await change(db, { note: '' })
    expect(await problemsOf(db)).toEqual(['public_versions: Its note for readers was removed.'])
  })

  test('a post that is deleted for good has no notes any more', async () => {
    const { db, id } = await hiddenCorrection()
    await step(db, id, 'bin', daysAgo(40))
    await emptyBin({ db, now })
    const rows = await db.selectFrom('public_versions').select(['document', 'note']).execute()
    expect(rows).toEqual([1, 2, 3].map(() => ({ document: '', note: '' })))
    expect(await problemsOf(db)).toEqual([])
  })
})
