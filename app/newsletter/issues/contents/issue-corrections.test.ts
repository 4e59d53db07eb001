import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import type { PostToSave } from '~/posts/post.rules'
import { insertPost } from '~/posts/saving/write-post.queries'
import { anEditor } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { storedEditors } from '../../../../tests/support/data/reviews'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { newsletterOn } from '../../../../tests/support/newsletter/issues'
import { aSubscriber } from '../../../../tests/support/newsletter/subscribers'
import { aPost } from '../../../../tests/support/posts'
import { changeForReaders } from '../../../../tests/support/record/public-changes'
import { findIssue } from '../issues.queries'

const ada = anEditor('ada')

async function aNewsroom(database: Database) {
  const { db } = database
  await storedEditors(db, ada)
  await aSubscriber(db, 'rita@example.com', { domains: ['ai', 'cybersecurity'] })
  const { issues } = newsletterOn(database, now)
  const posted = async (post: PostToSave) => {
    await insertPost(db, post, now)
    return post
  }
  const anIssue = async () => {
    const brief = await posted(aPost({ kind: 'brief', domain: 'AI', publishedAt: daysAgo(1) }))
    const opened = await issues.openIssueOf({ kind: 'brief', postId: brief.id })
    if (!opened.ok) throw new Error(opened.reason)
    const { id } = opened
    const versionOf = async () => (await findIssue(db, id))?.version ?? 0
    return {
      texts: async () => Object.values((await issues.preview(id)) ?? {}).join('\n'),
      send: async () => issues.send(ada, { id, version: await versionOf() }),
      without: async () =>
        issues.changeContents(
          ada,
          { id, version: await versionOf() },
          { step: 'corrections', hasCorrections: false },
        ),
      sent: async () => (await issues.webVersion(id)) ?? '',
    }
  }
  const correct = (post: PostToSave, note: string, at = daysAgo(2)) =>
    changeForReaders(database, post, { change: 'correction', note, at })
  const update = (post: PostToSave, note: string, at: Date) =>
    changeForReaders(database, post, { change: 'update', note, at })
  return { anIssue, posted, correct, update }
}

onEachEngine('corrections in issues', (open) => {
  test('the next issue has the corrections of its domain, and no issue after it', async () => {
    const { anIssue, posted, correct } = await aNewsroom(await open())
    const old = { publishedAt: daysAgo(300), createdAt: daysAgo(300) }
    const article = await posted(
      aPost({ ...old, title: 'Wrong once', domain: 'AI', slug: 'wrong' }),
    )
    const elsewhere = await posted(aPost({ ...old, domain: 'Cybersecurity' }))
    const first = await anIssue()
    expect(await first.texts()).not.toContain('Corrections')

    await correct(article, 'An earlier one.', daysAgo(20))
    await correct(article, 'It was <b>12</b>, not 13.')
    await correct(elsewhere, 'Of another domain.')
    const texts = await first.texts()
    expect(texts).toMatch(
      /Corrections\n=+\n\nCorrection: Wrong once \(Nov 13, 2026\)\nIt was <b>12<\/b>, not 13\./,
    )
    expect(texts).toContain('It was &lt;b&gt;12&lt;/b&gt;, not 13.')
    expect(texts).toContain('https://news.example/ai/wrong#correction-3')
    expect(texts).toContain('https://news.example/corrections')
    expect(texts).not.toMatch(/Of another domain|An earlier one/)
    expect(await first.send()).toEqual({ ok: true, count: 1 })
    expect(await first.sent()).toContain('12&lt;/b&gt;, not 13.')

    const second = await anIssue()
    expect(await second.texts()).not.toContain('Corrections')
    await correct(article, 'And 14 was 15.', daysAgo(1))
    const later = await second.texts()
    expect(later).toContain('And 14 was 15.')
    expect(later).not.toContain('not 13.')
  })

  test('"corrections and updates … in the next newsletter": updates with a text, once', async () => {
    const { anIssue, posted, correct, update } = await aNewsroom(await open())
    const article = await posted(
      aPost({ title: 'Patched', domain: 'AI', publishedAt: daysAgo(9), slug: 'patched' }),
    )
    await update(article, 'A patch is out.', daysAgo(3))
    await update(article, '', daysAgo(2))
    const first = await anIssue()
    expect(await first.texts()).toMatch(
      /Updates\n=+\n\nUpdate: Patched \(Nov 12, 2026\)\nA patch is out\./,
    )
    await correct(article, 'It is not out yet.', daysAgo(1))
    expect(await first.texts()).toMatch(/Corrections and updates\n=+\n\nCorrection: Patched/)
    await first.send()
    expect(await (await anIssue()).texts()).not.toContain('A patch is out.')
  })

  test('an editor can leave them out; they are in no later issue', async () => {
    const { anIssue, posted, correct } = await aNewsroom(await open())
    const article = await posted(aPost({ domain: 'AI', publishedAt: daysAgo(9) }))
    await correct(article, 'It was 12.')
    const first = await anIssue()
    expect(await first.texts()).toContain('It was 12.')
    expect(await first.without()).toMatchObject({ ok: true })
    expect(await first.texts()).not.toContain('It was 12.')
    await first.send()
    expect(await (await anIssue()).texts()).not.toContain('It was 12.')
  })
})
