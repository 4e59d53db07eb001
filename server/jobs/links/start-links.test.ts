import { afterEach, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { createPathLookup } from '~/desk/writing/preflight/path-lookup.service'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../tests/support/data/saved-posts'
import { startLinks } from './start-links'

const cleanups: (() => Promise<void>)[] = []

function linksOn(db: Db) {
  const errors: unknown[] = []
  const store = { size: async () => null }
  const links = startLinks({
    db,
    clock: () => now,
    log: { error: (line: object) => void errors.push(line) } as never,
    site: () => ({ name: 'Vigil', url: 'https://vigil.example' }),
    lookUpPaths: createPathLookup({ db, thumbnails: store, bodyPictures: store }),
  })
  cleanups.push(() => links.stop(5_000))
  return { links, errors }
}

function published(db: Db, title: string, body = 'None.') {
  const content = someContent({ title, body, domain: 'AI' })
  return createdPost(db, { content, when: { as: 'published' } }, daysAgo(1))
}

const statesIn = async (db: Db) => {
  const rows = await db.selectFrom('links').select(['address', 'state']).execute()
  return Object.fromEntries(rows.map(({ address, state }) => [address, state]))
}

onEachEngine('links in the background', (open) => {
  // Before the database is closed.
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0)) await cleanUp()
  })

  test('every change of the content is followed, whichever post it concerns', async () => {
    const { db } = await open()
    await published(db, 'Linking', '[target](/ai/target) [away](https://a.example/)')
    const { links, errors } = linksOn(db)
    const away = { 'https://a.example/': 'unchecked' }
    await expect.poll(() => statesIn(db)).toEqual({ '/ai/target': 'missing', ...away })
    const target = await published(db, 'Target')
    links.wake()
    await expect.poll(() => statesIn(db)).toEqual({ '/ai/target': 'works', ...away })
    const { id } = target
    const editor = anEditor('ada')
    const step = { editor, kind: 'article', id, change: { step: 'withdraw' }, note: '' } as const
    expect(await changePost({ db, now }, step)).toMatchObject({ ok: true })
    links.wake()
    await expect.poll(() => statesIn(db)).toEqual({ '/ai/target': 'unpublished', ...away })
    expect(errors).toEqual([])
  })
})
