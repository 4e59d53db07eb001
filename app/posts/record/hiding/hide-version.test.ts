import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { entriesOfVersion } from '~/record/log.queries'
import { anEdit, anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { changePost } from '../../lifecycle/change-post.actions'
import { contentVersion } from '../../published/content-version.queries'
import { findRevision } from '../../revisions/revisions.queries'
import { savePost } from '../../saving/save-post.actions'
import { hideVersion, showVersion } from './hide-version.actions'

const owner = anEditor('ada', 'owner')
const kind = 'article' as const

onEachEngine('hiding a version', (open) => {
  const twoVersions = async () => {
    const { db } = await open()
    const post = await createdPost(db, { when: { as: 'published' } })
    await savePost({ db, now }, anEdit(post))
    const first = { editor: owner, kind, id: post.id, version: 1, reason: 'A court order.' }
    return { db, post, first }
  }
  const stored = (db: Db, version: number) =>
    db
      .selectFrom('public_versions')
      .select(['document', 'hidden_at', 'hidden_reason', 'hidden_by'])
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  const shown = { hidden_at: null, hidden_reason: '', hidden_by: '' }

  test('empties its text, says so in the record and the log, and keeps the revision', async () => {
    const { db, post, first } = await twoVersions()
    const cached = await contentVersion(db)
    const { document } = await stored(db, 1)
    expect(await hideVersion({ db, now }, first)).toEqual({ ok: true })
    const hidden = { hidden_reason: 'A court order.', hidden_by: 'ada', document: '' }
    expect(await stored(db, 1)).toMatchObject({ ...hidden, hidden_at: now.toISOString() })
    expect(await contentVersion(db)).not.toBe(cached)
    expect(await entriesOfVersion(db, post.id, 1)).toMatchObject([
      { type: 'version' },
      { type: 'hidden' },
      { type: 'reason' },
    ])
    const [logged] = await auditEntries(db, { limit: 1 })
    expect(logged).toMatchObject({
      action: 'hid a version of',
      detail: 'Version 1: A court order.',
    })
    expect(await findRevision(db, { kind, postId: post.id, version: 1 })).not.toBeNull()
    // The same request twice is one entry.
    expect(await hideVersion({ db, now }, first)).toEqual({ ok: true })
    expect(await entriesOfVersion(db, post.id, 1)).toHaveLength(3)

    expect(await showVersion({ db, now }, first)).toEqual({ ok: true })
    expect(await stored(db, 1)).toEqual({ ...shown, document })
    expect((await entriesOfVersion(db, post.id, 1)).at(-1)).toMatchObject({ type: 'shown' })
  })

  test('is refused for what readers see now, until it is changed or withdrawn', async () => {
    const { db, post, first } = await twoVersions()
    const second = { ...first, version: 2 }
    expect(await hideVersion({ db, now }, second)).toEqual({ ok: false, reason: 'seen-now' })
    await changePost(
      { db, now },
      { editor: owner, kind, id: post.id, change: { step: 'withdraw' }, note: '' },
    )
    expect(await hideVersion({ db, now }, second)).toEqual({ ok: true })
  })

  test('is for owners, and for versions that readers saw', async () => {
    const { db, first } = await twoVersions()
    const editor = anEditor('ed')
    const forbidden = { ok: false, reason: 'owner-only' }
    expect(await hideVersion({ db, now }, { ...first, editor })).toEqual(forbidden)
    expect(await showVersion({ db, now }, { ...first, editor })).toEqual(forbidden)
    for (const version of [0, 3, Number.NaN, 2 ** 40]) {
      const missing = { ok: false, reason: 'missing' }
      expect(await hideVersion({ db, now }, { ...first, version })).toEqual(missing)
    }
    const long = { ...first, reason: 'x'.repeat(1_001) }
    expect(await hideVersion({ db, now }, long)).toEqual({ ok: false, reason: 'text-too-long' })
  })

  test('ends only with the text that was recorded', async () => {
    const { db, first } = await twoVersions()
    await hideVersion({ db, now }, first)
    const revision = db.updateTable('revisions').where('version', '=', 1)
    const { content } = await db
      .selectFrom('revisions')
      .select('content')
      .where('version', '=', 1)
      .executeTakeFirstOrThrow()
    await revision.set({ content: content.replace('Trust is', 'Trust was') }).execute()
    expect(await showVersion({ db, now }, first)).toEqual({ ok: false, reason: 'text-differs' })
    await db.deleteFrom('revisions').where('version', '=', 1).execute()
    expect(await showVersion({ db, now }, first)).toEqual({ ok: false, reason: 'text-gone' })
    expect(await stored(db, 1)).toMatchObject({ document: '', hidden_by: 'ada' })
  })
})
