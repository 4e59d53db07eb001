import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { readSetting } from '~/database/settings'
import type { PostToSave } from '~/posts/post.rules'
import { insertPost } from '~/posts/saving/write-post.queries'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { aPost } from '../../tests/support/posts'
import { createReadCounter } from './read-counter.service'
import { forgetReadersBefore } from './read-marks.queries'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15'
const today = '2026-11-15'

async function counterOn({ db }: Database) {
  const errors: unknown[] = []
  let now = new Date(`${today}T12:00:00Z`)
  const counter = createReadCounter({
    readDb: db,
    db,
    clock: () => now,
    secret: 'a secret',
    reportError: (error) => void errors.push(error),
  })
  const post = aPost()
  await insertPost(db, post, now)
  return {
    ...counter,
    post,
    errors,
    setTime: (time: string) => {
      now = new Date(time)
    },
    read: ({ kind, id }: Pick<PostToSave, 'kind' | 'id'>, address: string, userAgent = firefox) =>
      counter.count({ kind, postId: id, reader: { address, userAgent } }),
    counts: async () => {
      await counter.flush()
      return db.selectFrom('post_reads').selectAll().orderBy('day').execute()
    },
  }
}

onEachEngine('the read counter', (open) => {
  test('counts each address once a day, for any number of reloads and browsers', async () => {
    const { post, read, counts, setTime } = await counterOn(await open())
    for (let load = 0; load < 3; load += 1) await read(post, '192.0.2.1')
    await read(post, '192.0.2.1', safari)
    await read(post, '192.0.2.2')
    const row = { kind: 'article', post_id: post.id, day: today, count: 2 }
    expect(await counts()).toEqual([row])
    setTime('2026-11-16T00:00:01Z')
    await read(post, '192.0.2.1')
    expect(await counts()).toEqual([row, { ...row, day: '2026-11-16', count: 1 }])
  })

  test('one reader cannot raise the count with made-up user agents', async () => {
    const { post, read, counts } = await counterOn(await open())
    for (let name = 0; name < 300; name += 1) {
      await read(post, '192.0.2.1', firefox.replaceAll('130', String(name)))
    }
    expect(await counts()).toMatchObject([{ count: 1 }])
  })

  test('counts two concurrent reads from one address once', async () => {
    const { post, read, counts } = await counterOn(await open())
    await Promise.all([read(post, '192.0.2.1'), read(post, '192.0.2.1')])
    expect(await counts()).toMatchObject([{ count: 1 }])
  })

  test('counts no robots and no requests without a user agent', async () => {
    const { post, read, counts } = await counterOn(await open())
    for (const robot of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
      'curl/8.9.0',
      '',
    ]) {
      await read(post, '192.0.2.1', robot)
    }
    expect(await counts()).toEqual([])
  })

  test('counts only listed posts', async () => {
    const database = await open()
    const { post, read, counts } = await counterOn(database)
    const draft = aPost({ status: 'draft' })
    const tomorrow = aPost({ status: 'scheduled', publishedAt: new Date('2026-11-16T12:00:00Z') })
    for (const hidden of [draft, tomorrow]) await insertPost(database.db, hidden, new Date())
    const wrongKind = { kind: 'brief' as const, id: post.id }
    const unknown = { kind: 'article' as const, id: '\0' }
    for (const target of [draft, tomorrow, wrongKind, unknown]) await read(target, '192.0.2.1')
    expect(await counts()).toEqual([])
  })

  test('adds to the counts of other processes', async () => {
    const database = await open()
    const first = await counterOn(database)
    const second = await counterOn(database)
    await first.read(first.post, '192.0.2.1')
    await second.read(first.post, '192.0.2.2')
    await first.counts()
    expect(await second.counts()).toMatchObject([{ post_id: first.post.id, count: 2 }])
  })

  test('counts a reader once whichever process gets the request, and forgets it the next day', async () => {
    const database = await open()
    const first = await counterOn(database)
    const second = await counterOn(database)
    const { post } = first
    const marks = () => database.db.selectFrom('read_marks').selectAll().execute()
    for (const { read } of [first, second]) await read(post, '192.0.2.1')
    await Promise.all([first.flush(), second.flush()])
    expect(await first.counts()).toMatchObject([{ post_id: post.id, day: today, count: 1 }])
    const stored = await marks()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('192.0.2')
    const key = await readSetting(database.db, 'read-key')

    for (const { setTime } of [first, second]) setTime('2026-11-16T00:00:01Z')
    for (const { read } of [first, second]) await read(post, '192.0.2.1')
    await second.flush()
    expect(await first.counts()).toMatchObject([{ count: 1 }, { day: '2026-11-16', count: 1 }])
    expect(await marks()).toEqual([{ day: '2026-11-16', mark: expect.any(String) }])
    expect((await marks())[0]?.mark).not.toBe(stored[0]?.mark)
    expect(await readSetting(database.db, 'read-key')).not.toBe(key)

    await forgetReadersBefore(database.db, '2026-11-17')
    expect(await marks()).toEqual([])
    expect(await readSetting(database.db, 'read-key')).toBeNull()
  })

  test('counts a late read of a day that is over', async () => {
    const database = await open()
    const first = await counterOn(database)
    const second = await counterOn(database)
    await first.read(first.post, '192.0.2.1')
    second.setTime('2026-11-16T00:00:01Z')
    await second.read(first.post, '192.0.2.1')
    await second.flush()
    expect(await first.counts()).toMatchObject([{ day: today, count: 1 }, { day: '2026-11-16' }])
  })

  test('loses no reads while the database fails', async () => {
    const database = await open()
    const { post, read, flush, counts, errors } = await counterOn(database)
    await read(post, '192.0.2.1')
    await database.db.schema.alterTable('post_reads').renameTo('renamed_reads').execute()
    await flush()
    expect(errors).toHaveLength(1)
    await database.db.schema.alterTable('renamed_reads').renameTo('post_reads').execute()
    expect(await counts()).toMatchObject([{ count: 1 }])
  })

  test('stores no address, user agent or time, and deletes counts after some more than a year', async () => {
    const { post, read, counts, setTime } = await counterOn(await open())
    await read(post, '192.0.2.1')
    expect(Object.keys((await counts())[0] ?? {}).sort()).toEqual([
      'count',
      'day',
      'kind',
      'post_id',
    ])
    setTime('2027-12-20T12:00:00Z')
    await read(post, '192.0.2.1')
    expect((await counts()).map(({ day }) => day)).toEqual([today, '2027-12-20'])
    setTime('2027-12-21T12:00:00Z')
    await read(post, '192.0.2.1')
    expect((await counts()).map(({ day }) => day)).toEqual(['2027-12-20', '2027-12-21'])
  })
})
