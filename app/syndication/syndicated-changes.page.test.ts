import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import type { PostToSave } from '~/posts/post.rules'
import { storedAuthors } from '../../tests/support/data/authors'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { changeForReaders } from '../../tests/support/record/public-changes'
import { withdrawPost } from '../../tests/support/record/public-versions'
import type { FeedScope } from './scope.rules'
import { syndicatedChanges } from './syndicated-changes.page'

const cve = { type: 'cve', value: 'CVE-2024-3094' } as const

/** As that many updates of a listed post. */
async function changeOften({ db }: { db: Db }, { kind, id }: PostToSave, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ kind, post_id: id, version: index + 2, position: index + 9, at: daysAgo(1).toISOString() },
    ...{ change: 'update', note: '', document: '', hash: '' },
  }))
  await db.insertInto('public_versions').values(rows).execute()
}

onEachEngine('changes in feeds', (open) => {
  async function changedSite() {
    const database = await open()
    const old = { createdAt: daysAgo(400), publishedAt: daysAgo(400) }
    const posts: Record<'article' | 'brief', PostToSave> = {
      article: aPost({ ...old, slug: 'one', domain: 'AI', tags: ['Fraud'] }),
      brief: aPost({ ...old, kind: 'brief', slug: 'week', domain: 'Cybersecurity' }),
    }
    const deps = await siteOf(database, posts.article, posts.brief)
    const change = (
      kind: 'article' | 'brief',
      at: Date,
      name: 'update' | 'correction',
      note: string,
    ) => changeForReaders(database, posts[kind], { at, change: name, note })
    await change('article', daysAgo(3), 'correction', 'It was 12 <b>.')
    await change('brief', daysAgo(2), 'update', '')
    return { database, posts, read: (scope: FeedScope) => syndicatedChanges(deps, scope) }
  }

  test('a post of any age is there again, newest change first, with what changed', async () => {
    const { read } = await changedSite()
    const [update, correction] = await read({ of: 'site' })
    expect(update).toMatchObject({
      path: '/weekly-brief/week',
      note: { change: 'update', at: daysAgo(2) },
    })
    expect(update?.html).toContain('<p><strong>Update, Nov 13, 2026.</strong></p>')
    expect(correction?.html).toContain(
      '<p><strong>Correction, Nov 12, 2026:</strong> It was 12 &#x3C;b>.</p>',
    )
    expect(correction?.html).toContain('<a href="https://vigil.example/ai/one#correction-2">')
  })

  test.each<[FeedScope, string[]]>([
    [{ of: 'domain', domain: 'ai' }, ['/ai/one#correction-2']],
    [{ of: 'briefs' }, ['/weekly-brief/week']],
    [{ of: 'topic', topic: 'Fraud' }, ['/ai/one#correction-2']],
    [{ of: 'corrections' }, ['/ai/one#correction-2']],
    [{ of: 'author', slug: 'ada', name: 'Ada' }, []],
    [{ of: 'entity', entity: { type: 'cve', value: 'CVE-2024-3094' } }, []],
  ])('%o has the changes of its own posts', async (scope, paths) => {
    const { read } = await changedSite()
    const found = await read(scope)
    expect(found.map((change) => 'path' in change && change.path)).toEqual(paths)
  })

  test.each<FeedScope>([
    { of: 'domain', domain: 'ai' },
    { of: 'briefs' },
    { of: 'topic', topic: 'Fraud' },
    { of: 'author', slug: 'ada', name: 'Ada' },
    { of: 'entity', entity: cve },
    { of: 'watched', entities: [{ type: 'cwe', value: 'CWE-79' }, cve] },
  ])('%o has a change however many others have changed since', async (scope) => {
    const database = await open()
    const authors = await storedAuthors(database.db, 'Ada')
    const texts = { body: `About ${cve.value}.`, tags: ['Fraud'], authors }
    const post = aPost({ ...texts, kind: 'brief', domain: 'AI' })
    const other = aPost({ domain: 'Cyber-Marketing' })
    const deps = await siteOf(database, post, other)
    const correction = { change: 'correction', note: 'It was 12.', at: daysAgo(3) } as const
    await changeForReaders(database, post, correction)
    await changeOften(database, other, 320)
    expect(await syndicatedChanges(deps, scope)).toMatchObject([{ post: { id: post.id } }])
    expect(await syndicatedChanges(deps, { of: 'site' })).toHaveLength(50)
  })

  test('the feed of corrections has withdrawn posts, other feeds have not', async () => {
    const { database, posts, read } = await changedSite()
    await withdrawPost(database, posts.brief, { at: daysAgo(1), reason: 'It was\nmade up.' })
    const [correction, withdrawn] = await read({ of: 'corrections' })
    expect(correction).toMatchObject({ path: '/ai/one#correction-2' })
    expect(withdrawn).toMatchObject({
      withdrawal: { kind: 'brief', path: '/weekly-brief/week', reason: 'It was\nmade up.' },
      version: 2,
      html: expect.stringContaining('<strong>Reason:</strong> It was<br>\nmade up.'),
    })
    expect(await read({ of: 'briefs' })).toEqual([])
    expect(await read({ of: 'site' })).toHaveLength(1)
  })
})
