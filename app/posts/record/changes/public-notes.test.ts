import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { changeForReaders, hideVersion } from '../../../../tests/support/record/public-changes'
import { lastChangeOf } from '../../fields/dates.rules'
import { findById } from '../../published/published-posts.queries'
import { recordWithdrawal } from '../recording/record-version.actions'
import {
  countNotes,
  newestChanges,
  newestNotes,
  notesInRecord,
  notesOfPost,
  notesOfPosts,
} from './public-notes.queries'

const article = aPost({ kind: 'article', createdAt: daysAgo(9), publishedAt: daysAgo(9) })
const brief = aPost({ kind: 'brief', createdAt: daysAgo(8), publishedAt: daysAgo(8) })

onEachEngine('what readers are told of changes', (open) => {
  test('updates and corrections are told, the newest first; minor changes are not', async () => {
    const database = await open()
    await savePosts(database, article)
    await changeForReaders(database, article, { change: 'update', note: '', at: daysAgo(6) })
    await changeForReaders(database, article, {
      change: 'correction',
      note: 'Was 12.',
      at: daysAgo(5),
    })
    await changeForReaders(database, article, { change: 'minor', note: '', at: daysAgo(4) })
    const post = await findById(database.db, 'article', article.id)
    if (!post) throw new Error('The article is missing.')
    expect(post.changedAt).toEqual(daysAgo(5))
    expect(lastChangeOf(post)).toEqual(daysAgo(5))
    expect(await notesOfPost(database.readDb, post)).toEqual([
      { version: 3, at: daysAgo(5), change: 'correction', text: 'Was 12.', hiddenAt: null },
      { version: 2, at: daysAgo(6), change: 'update', text: '', hiddenAt: null },
    ])
    expect(await notesOfPosts(database.readDb, [post])).toEqual(
      new Map([[post.id, await notesOfPost(database.readDb, post)]]),
    )
  })

  test('of a hidden version readers are told that it existed and was hidden, never its text', async () => {
    const database = await open()
    await savePosts(database, article)
    const change = (change: 'correction' | 'update', note: string, days: number) =>
      changeForReaders(database, article, { change, note, at: daysAgo(days) })
    await change('correction', 'Named her.', 5)
    await change('update', 'Named him.', 4)
    await change('update', '', 3)
    await hideVersion(database, article.id, 2)
    await hideVersion(database, article.id, 3, 'A court order.')
    await hideVersion(database, article.id, 4)
    const hiddenAt = new Date('2026-11-15T09:00:00.000Z')
    const hiddenCorrection = {
      version: 2,
      at: daysAgo(5),
      change: 'correction',
      text: 'The text of this correction was hidden for legal reasons.',
      hiddenAt,
    }
    expect(
      await notesOfPost(database.readDb, { id: article.id, changedAt: daysAgo(3) }),
    ).toMatchObject([
      { version: 4, change: 'update', text: '', hiddenAt },
      {
        version: 3,
        text: 'The text of this update was hidden for legal reasons. Reason: A court order.',
        hiddenAt,
      },
      hiddenCorrection,
    ])
    const range = { change: 'correction', limit: 10 } as const
    expect(await newestNotes(database.readDb, range)).toMatchObject([hiddenCorrection])
    expect(await countNotes(database.readDb, range)).toBe(1)
    const inRecord = { domain: 'cybersecurity', from: 0, to: 99, limit: 10 } as const
    expect(await notesInRecord(database.readDb, inRecord), 'of a newsletter').toEqual([])
  })

  test('a post that is republished with a correction says what was corrected', async () => {
    const database = await open()
    await savePosts(database, article)
    await changeForReaders(database, article, { change: 'minor', note: '', at: daysAgo(6) })
    await recordWithdrawal(database.db, daysAgo(5), article, 'We check it.')
    const correction = {
      change: 'correction',
      note: 'Checked: it was 12.',
      at: daysAgo(4),
    } as const
    await changeForReaders(database, article, correction)
    const changed = { id: article.id, changedAt: daysAgo(4) }
    expect(await notesOfPost(database.readDb, changed)).toMatchObject([{ change: 'correction' }])
    expect(await database.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  })

  test('the corrections of all listed posts come in pages', async () => {
    const database = await open()
    const withdrawn = aPost({ kind: 'article', createdAt: daysAgo(9), publishedAt: daysAgo(9) })
    await savePosts(database, article, brief, withdrawn)
    await database.limitReaders()
    await changeForReaders(database, article, {
      change: 'correction',
      note: 'One.',
      at: daysAgo(6),
    })
    await changeForReaders(database, brief, { change: 'correction', note: 'Two.', at: daysAgo(5) })
    await changeForReaders(database, brief, { change: 'update', note: 'Three.', at: daysAgo(4) })
    await changeForReaders(database, withdrawn, {
      change: 'correction',
      note: 'Four.',
      at: daysAgo(3),
    })
    await database.db
      .updateTable('articles')
      .set({ status: 'withdrawn' })
      .where('id', '=', withdrawn.id)
      .execute()
    const range = { change: 'correction', limit: 1 } as const
    expect(await countNotes(database.readDb, range)).toBe(2)
    const pages = [0, 1, 2].map((offset) => newestNotes(database.readDb, { ...range, offset }))
    const found = (await Promise.all(pages)).flat()
    expect(found.map(({ text, post }) => [text, post.kind, post.title])).toEqual([
      ['Two.', 'brief', brief.title],
      ['One.', 'article', article.title],
    ])
    const since = { ...range, limit: 5, after: daysAgo(6) }
    expect((await newestNotes(database.readDb, since)).map(({ text }) => text)).toEqual(['Two.'])
  })

  test('corrections and updates of one time are in the order of the record, also where a limit cuts', async () => {
    const database = await open()
    await savePosts(database, article)
    await database.limitReaders()
    for (const change of ['correction', 'update', 'correction', 'update', 'correction'] as const) {
      await changeForReaders(database, article, { change, note: 'Said.', at: daysAgo(6) })
    }
    const versions = (notes: { version: number }[]) => notes.map(({ version }) => version)
    const all = { domain: 'cybersecurity', from: 0, to: 99, limit: 10 } as const
    expect(versions(await notesInRecord(database.readDb, all))).toEqual([6, 5, 4, 3, 2])
    const newest = { posts: { of: 'site' }, limit: 3 } as const
    expect(versions(await newestChanges(database.readDb, newest))).toEqual([6, 5, 4])
  })

  test('corrections of one time are in the order of the record, across pages, too', async () => {
    const database = await open()
    const ids = ['f', '0', '8'].map((digit) => crypto.randomUUID().replace(/^./, digit))
    const posts = ids.map((id) => aPost({ kind: 'article', id, publishedAt: daysAgo(9) }))
    await savePosts(database, ...posts)
    await database.limitReaders()
    // The clock was ahead: until it catches up, all entries have the time of the last one.
    for (const [index, post] of [...posts, ...posts].entries()) {
      const note = `Number ${index}.`
      await changeForReaders(database, post, { change: 'correction', note, at: daysAgo(6) })
    }
    const range = { change: 'correction', limit: 1 } as const
    const pages = [0, 1, 2, 3, 4, 5].map((offset) =>
      newestNotes(database.readDb, { ...range, offset }),
    )
    expect((await Promise.all(pages)).flat().map(({ text }) => text)).toEqual(
      [5, 4, 3, 2, 1, 0].map((number) => `Number ${number}.`),
    )
  })
})
