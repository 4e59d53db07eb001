import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { aPost } from '../../../../tests/support/posts'
import { findForDesk } from '../../editing/desk-posts.queries'
import { publishDue } from '../../lifecycle/due/publish-due.actions'
import type { PostToSave } from '../../post.rules'
import { findBySlug } from '../../published/published-posts.queries'
import { importItem } from '../import-items.actions'
import { importPosts } from '../import-posts.actions'

const now = new Date('2026-11-17T12:00:00Z')
const hourMs = 3_600_000
const inAnHour = new Date(now.getTime() + hourMs)
const future = (overrides: Partial<PostToSave> = {}) =>
  aPost({ publishedAt: inAnHour, ...overrides })

async function importAt(db: Db, at: Date, post: PostToSave) {
  const counts = { added: 0, changed: 0, unchanged: 0, kept: 0, left: 0 }
  const run = {
    id: 'run',
    source: 'https://old.example',
    overwrite: false,
    isDryRun: false,
    counts,
  }
  const deps = {
    db,
    now: at,
    acceptThumbnail: async () => ({ ok: false as const, why: 'None is expected.' }),
    syncThumbnail: async () => {},
  }
  const imported = { post, authors: [], redirectsFrom: [], thumbnail: null }
  return importItem(deps, run, { item: '12', imported })
}

const readersFind = async (db: Db, { kind, slug }: PostToSave) =>
  (await findBySlug(db, kind, slug ?? '')) !== null

onEachEngine('importing a post with a date in the future', (open) => {
  test('schedules it, says so, and publishes it at that date', async () => {
    const { db } = await open()
    const post = future()
    expect(await importAt(db, now, post)).toMatchObject({
      result: 'added',
      path: null,
      notes: ['Its date is in the future: it is scheduled.'],
    })
    expect(await readersFind(db, post)).toBe(false)
    expect(await importAt(db, now, post)).toMatchObject({ result: 'unchanged' })
    await publishDue({ db, now: inAnHour })
    expect(await readersFind(db, post)).toBe(true)
    expect(await importAt(db, inAnHour, post)).toMatchObject({ result: 'unchanged', notes: [] })
  })

  test('an edition that is loaded as a whole, too', async () => {
    const { db } = await open()
    const [later, earlier] = [future(), aPost()]
    await importPosts({ db, now }, [later, earlier])
    expect(await readersFind(db, later)).toBe(false)
    expect(await readersFind(db, earlier)).toBe(true)
    expect(await findForDesk(db, 'article', later.id)).toMatchObject({ status: 'scheduled' })
  })

  test('a withdrawn one has no date, so that it is republished with the date of that day', async () => {
    const { db } = await open()
    const post = future({ status: 'withdrawn' })
    expect(await importAt(db, now, post)).toMatchObject({
      notes: ['Its date is in the future: it was left out.'],
    })
    expect(await findForDesk(db, 'article', post.id)).toMatchObject({
      status: 'withdrawn',
      publishedAt: null,
    })
  })

  test('"A clock set back": what readers have seen is not taken from them', async () => {
    const { db } = await open()
    const post = future()
    await importAt(db, inAnHour, post)
    expect(await readersFind(db, post)).toBe(true)
    const changed = { ...post, body: 'Changed there.' }
    expect(await importAt(db, now, changed)).toMatchObject({ result: 'changed', notes: [] })
    expect(await findBySlug(db, 'article', post.slug ?? '')).toMatchObject({
      body: 'Changed there.',
      publishedAt: inAnHour,
      recordedVersion: 2,
    })
  })

  test('a published one whose date is changed at the source keeps the date that it has here', async () => {
    const { db } = await open()
    const post = aPost()
    await importAt(db, now, post)
    expect(await importAt(db, now, { ...post, publishedAt: inAnHour })).toMatchObject({
      result: 'unchanged',
      notes: [
        'Its date is in the future, but readers have seen it: it keeps the date that it has here.',
      ],
    })
    expect(await findBySlug(db, 'article', post.slug ?? '')).toMatchObject({
      publishedAt: post.publishedAt,
    })
  })
})
