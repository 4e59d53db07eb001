import { expect, test } from 'vitest'
import { inTransaction } from '~/database/transactions/transaction'
import { entriesOfVersion } from '~/record/log.queries'
import { anEdit, anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { isAnybodyWaiting } from '../../../../tests/support/servers/write-lock'
import { until } from '../../../../tests/support/until'
import { contentOfDeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyBin } from '../../lifecycle/bin/empty-bin.actions'
import { changePost } from '../../lifecycle/change-post.actions'
import type { Step } from '../../lifecycle/lifecycle.rules'
import { savePost } from '../../saving/save-post.actions'
import { lockPosts } from '../recording/lock-posts.actions'
import { changeReason } from './change-reason.actions'
import { isNewToReaders } from './known-text.queries'
import { findWithdrawal } from './withdrawals.queries'

const ada = anEditor('ada')
const monthLater = new Date(now.getTime() + 32 * 24 * 3_600_000)

onEachEngine('a withdrawn post', (open) => {
  const withdrawn = async (how: Exclude<Step, 'schedule'>, withdrawalReason?: string) => {
    const database = await open()
    const { db } = database
    const post = await createdPost(db, { when: { as: 'published' } })
    const request = { editor: ada, kind: 'article' as const, id: post.id }
    const reason = withdrawalReason === undefined ? {} : { withdrawalReason }
    await changePost({ db, now }, { ...request, change: { step: how }, note: '', ...reason })
    return { database, db, post, request }
  }

  test('says why, if the editor wants; in the bin, too', async () => {
    for (const how of ['withdraw', 'bin'] as const) {
      const { db, post } = await withdrawn(how, 'Its source was wrong.')
      expect(await findWithdrawal(db, post)).toMatchObject({
        at: now,
        reason: 'Its source was wrong.',
      })
    }
    const silent = await withdrawn('withdraw')
    expect(await findWithdrawal(silent.db, silent.post)).toMatchObject({ at: now, reason: '' })
  })

  test('gets a reason later, or another one; only from editors', async () => {
    const { db, post, request } = await withdrawn('withdraw')
    const change = (reason: string, editor = ada) =>
      changeReason({ db, now }, { ...request, editor, reason })
    expect(await change('Not true.')).toEqual({ ok: true })
    expect(await findWithdrawal(db, post)).toMatchObject({ reason: 'Not true.' })
    expect(await change('')).toEqual({ ok: true })
    expect(await findWithdrawal(db, post)).toMatchObject({ reason: '' })
    expect(await change('x'.repeat(1_001))).toMatchObject({ why: 'text-too-long' })
    const author = anEditor('al', 'author')
    expect(await change('Mine', author)).toMatchObject({ reason: 'not-allowed' })
    await changePost({ db, now }, { ...request, change: { step: 'republish' }, note: '' })
    expect(await change('Too late')).toMatchObject({ why: 'not-withdrawn' })
  })

  test('that is republished while its reason is changed has none', async () => {
    const { database, db, post, request } = await withdrawn('withdraw')
    const changed = await inTransaction(db, async (transaction) => {
      await lockPosts(transaction, [post])
      const change = changeReason({ db, now }, { ...request, reason: 'Too late' })
      await until(() => isAnybodyWaiting(database))
      await transaction.deleteFrom('withdrawals').execute()
      return { change }
    })
    expect(await changed.change).toMatchObject({ why: 'not-withdrawn' })
    const entries = (await entriesOfVersion(db, post.id, 1)).map(({ type }) => type)
    expect(entries).toEqual(['version', 'withdrawn'])
  })

  test('is compared with the text that readers saw last', async () => {
    const { db, post } = await withdrawn('withdraw')
    const isNew = async () => {
      const stored = await findForDesk(db, 'article', post.id)
      return stored && isNewToReaders(db, stored)
    }
    expect(await isNew()).toBe(false)
    const content = { ...contentOfDeskPost(post), body: 'Another text.' }
    await savePost({ db, now }, anEdit(post, { content, baseVersion: 2 }))
    expect(await isNew()).toBe(true)
  })

  test('that is deleted for good leaves its address and reason, without its title', async () => {
    const { db, post } = await withdrawn('bin', 'Not true.')
    expect(await emptyBin({ db, now: monthLater })).toEqual([{ kind: 'article', id: post.id }])
    const left = await db.selectFrom('withdrawals').select(['title', 'path', 'reason']).execute()
    expect(left).toEqual([{ title: '', path: `/cybersecurity/${post.slug}`, reason: 'Not true.' }])
    const versions = await db.selectFrom('public_versions').selectAll().execute()
    expect(versions).toMatchObject([
      { version: 1, document: '', hidden_at: monthLater.toISOString() },
    ])
    const entries = (await entriesOfVersion(db, post.id, 1)).map(({ type }) => type)
    expect(entries).toEqual(['version', 'withdrawn', 'reason', 'hidden', 'reason'])
  })
})
