import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import { tablesOfSite } from '~/database/schema/tables/names'
import { countCorrections } from '~/posts/record/changes/corrections-list.queries'
import { removeSamplePosts } from '~/posts/sample/remove-sample.actions'
import { storedSamplePosts } from '~/posts/sample/sample-posts.queries'
import { savePost } from '~/posts/saving/save-post.actions'
import { noActor } from '~/posts/saving/write-version.actions'
import { currentHead } from '~/record/log.queries'
import { anEdit, createdPost, someContent } from '../../tests/support/data/desk'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { now } from '../../tests/support/data/saved-posts'
import { verifyDatabase } from '../record/verify/database/verify-database'
import { loadSampleEdition, sampleIds } from './sample-edition'

const folder = resolve(import.meta.dirname, '../../sample')
const ids = sampleIds(folder)
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

onEachEngine('removing the sample edition', (open) => {
  const withSample = async () => {
    const { db } = await open()
    const thumbnails = { put: async () => {} }
    expect(await loadSampleEdition({ db, thumbnails, now }, folder)).toBe(42)
    return db
  }
  const remove = async (db: Db) => removeSamplePosts({ db, now: at(9) }, await ids(), noActor)

  test('deletes every trace of it, and keeps what an editor published and changed', async () => {
    const db = await withSample()
    const [touched = '', ...others] = await ids()
    expect(await changeTitle(db, touched)).toBe(true)
    const own = await createdPost(db, { when: { as: 'published' } }, at(2))
    const content = someContent({ body: 'It was day.' })
    const note = {
      change: 'correction' as const,
      note: 'An earlier version said that it was night.',
    }
    await savePost({ db, now: at(3) }, anEdit(own, { content, publicChange: note }))
    const headBefore = await currentHead(db)
    const versionsBefore = await ownVersions(db, own.id)
    expect(await storedSamplePosts(db, await ids())).toMatchObject({ changed: 1 })

    expect(await remove(db)).toBe(41)
    expect(await storedSamplePosts(db, await ids())).toEqual({ untouched: [], changed: 1 })
    expect(await countCorrections(db), 'readers are told of no withdrawal').toBe(1)
    expect(await ownVersions(db, own.id)).toEqual(versionsBefore)
    expect(await verify(db)).toMatchObject({ problems: [] })
    const head = await currentHead(db)
    expect(head?.origin, 'nobody takes it for the record before').not.toBe(headBefore?.origin)
    for (const table of [...tablesOfSite].filter((name) => name !== 'outbox')) {
      const rows = await db
        .selectFrom(table as keyof Schema)
        .selectAll()
        .execute()
      const text = JSON.stringify(rows)
      expect(
        others.filter((id) => text.includes(id)),
        table,
      ).toEqual([])
    }
    expect(await remove(db), 'again').toBe(0)
  })
})

function verify(db: Db) {
  const report = () => {}
  return verifyDatabase({ db, report, now: at(9), trusted: null, known: [], digestOf: null })
}

async function changeTitle(db: Db, id: string): Promise<boolean> {
  const content = someContent({ title: 'It is ours now' })
  for (const kind of ['article', 'brief'] as const) {
    const { ok } = await savePost({ db, now: at(1) }, anEdit({ id }, { kind, content }))
    if (ok) return true
  }
  return false
}

function ownVersions(db: Db, id: string) {
  return db
    .selectFrom('public_versions')
    .select(['version', 'at', 'change', 'note', 'document', 'hash'])
    .where('post_id', '=', id)
    .orderBy('version')
    .execute()
}
