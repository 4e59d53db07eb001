import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readIndex } from './read-index'
import { isPage, postRow } from './rows'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-ghost-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function indexOf(data: object) {
  const file = join(folder, 'ghost.json')
  await writeFile(file, JSON.stringify({ db: [{ meta: {}, data }] }))
  return readIndex(file)
}

test('tables in any order are joined in the order that they state', async () => {
  const index = await indexOf({
    posts_tags: [
      { post_id: 'p', tag_id: 'two', sort_order: 1 },
      { post_id: 'p', tag_id: 'one', sort_order: 0 },
      null,
    ],
    posts_authors: [{ post_id: 'p', author_id: 7 }],
    posts: [{ id: 'p', slug: 'a', title: 'A' }, 'broken', { id: 'p', slug: 'again' }],
    posts_meta: [{ post_id: 'p', meta_title: 'M', email_only: 1 }],
    tags: [{ id: 'one', name: 'One' }],
    users: [{ id: 7, name: 'Ada' }],
    settings: [{ key: 'title', value: 'The Watch' }],
  })
  const facts = { isPage: false, isPublic: false }
  expect(index.posts).toEqual([{ id: 'p', uuid: '', slug: 'a', title: 'A', ...facts }])
  expect(index.tagsOfPost.get('p')).toEqual(['one', 'two'])
  expect(index.authorsOfPost.get('p')).toEqual(['7'])
  expect(index.users.get('7')).toMatchObject({ name: 'Ada', bio: '' })
  expect(index.metaOfPost.get('p')).toMatchObject({ meta_title: 'M', email_only: true })
  expect(index.settings.get('title')).toBe('The Watch')
})

test('members are subscribed as the file says, if it says so', async () => {
  const old = await indexOf({
    posts: [],
    members: [
      { id: '1', email: 'a@b.c', subscribed: 1, created_at: '2020-01-02 03:04:05' },
      { id: '2', email: 'b@b.c', subscribed: false },
      { id: '3', email: 'c@b.c' },
    ],
  })
  expect(old.members).toEqual([
    { email: 'a@b.c', isSubscribed: true, since: new Date('2020-01-02T03:04:05Z') },
    { email: 'b@b.c', isSubscribed: false, since: null },
    { email: 'c@b.c', isSubscribed: null, since: null },
  ])
  const members = [
    { id: '1', email: 'a@b.c' },
    { id: '2', email: 'b@b.c' },
  ]
  const later = await indexOf({ posts: [], members_newsletters: [{ member_id: '2' }], members })
  expect(later.members.map(({ isSubscribed }) => isSubscribed)).toEqual([false, true])
})

test('rows of all versions are read', () => {
  const old = postRow.parse({ id: 3, page: 1, markdown: '# Hi', created_at: 1_500_000_000_000 })
  expect(old).toMatchObject({ id: '3', markdown: '# Hi', lexical: '', published_at: null })
  expect(old.created_at).toEqual(new Date(1_500_000_000_000))
  expect(isPage(old)).toBe(true)
  const dated = postRow.parse({ created_at: '2026-11-15T12:00:00.000Z', published_at: 'soon' })
  expect([dated.created_at, dated.published_at]).toEqual([new Date('2026-11-15T12:00:00Z'), null])
  expect(postRow.parse({ title: 'a\0b\u000b' }).title).toBe('ab')
})
