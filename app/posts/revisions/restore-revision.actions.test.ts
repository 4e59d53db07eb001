import { expect, test } from 'vitest'
import { anEdit, anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { contentOfDeskPost } from '../editing/desk-post.rules'
import { savePost } from '../saving/save-post.actions'
import { restoreRevision } from './restore-revision.actions'

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
})
