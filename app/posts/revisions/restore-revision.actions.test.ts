import { expect, test } from 'vitest'
import { anEdit, anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { contentOfDeskPost } from '../editing/desk-post.rules'
import { savePost } from '../saving/save-post.actions'
import { restoreRevision } from './restore-revision.actions'
import { neighboursOf, revisionsOf } from './revisions.queries'

const ada = anEditor('ada')
const kind = 'article' as const

onEachEngine('restoring a revision', (open) => {
  test('a restored text becomes the newest version, and nothing else changes', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    await savePost({ db, now }, anEdit(post, { change: { step: 'publish' } }))
    const request = { editor: ada, kind, id: post.id, baseVersion: 2, version: 1 }
    const restored = await restoreRevision({ db, now }, request)
    expect(restored).toMatchObject({ post: { status: 'published', slug: 'changed', version: 3 } })
    if (restored.ok) {
      expect({ ...contentOfDeskPost(restored.post), slug: null }).toEqual(someContent())
    }
    for (const version of [0, 99, 1.5, 2 ** 40, Number.NaN]) {
      const missing = await restoreRevision({ db, now }, { ...request, version })
      expect(missing).toEqual({ ok: false, reason: 'missing' })
    }
  })

  test('only the chosen fields come back, and the note names them', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const content = someContent({ title: 'Changed', summary: 'Longer.', body: 'Another text now.' })
    await savePost({ db, now }, anEdit(post, { content }))
    const request = { editor: ada, kind, id: post.id, baseVersion: 2, version: 1 }
    const restored = await restoreRevision(
      { db, now },
      { ...request, fields: ['title', 'summary'] },
    )
    expect(restored).toMatchObject({
      post: { title: 'Zero trust', summary: 'In short.', body: 'Another text now.', version: 3 },
    })
    const [newest] = await revisionsOf(db, { kind, postId: post.id })
    expect(newest).toMatchObject({ note: 'Title and Summary of version 1' })
    const stale = await restoreRevision({ db, now }, { ...request, fields: ['body'] })
    expect(stale).toMatchObject({ ok: false, reason: 'conflict' })
  })

  test('each version has its size in words, and knows its neighbours', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const content = someContent({ body: 'Trust is a promise, not a budget.' })
    await savePost({ db, now }, anEdit(post, { content }))
    const key = { kind, postId: post.id }
    const sizes = (await revisionsOf(db, key)).map(({ size }) => size)
    expect(sizes[0]).toEqual({ added: 3, removed: 0 })
    expect(await neighboursOf(db, { ...key, version: 1 })).toEqual({ before: null, after: 2 })
    expect(await neighboursOf(db, { ...key, version: 2 })).toEqual({ before: 1, after: null })
  })
})
