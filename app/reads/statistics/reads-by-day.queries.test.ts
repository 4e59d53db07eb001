import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { PostToSave } from '~/posts/post.rules'
import { insertPost, updatePost } from '~/posts/saving/write-post.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPost } from '../../../tests/support/posts'
import { addReads, deleteReadsBefore } from '../reads.queries'
import { mostReadPosts, mostReadTopics } from './most-read.queries'
import { firstDayOfReads, readsByDomain, readsOfPost, readsOfTopic } from './reads-by-day.queries'

const now = new Date('2026-11-15T12:00:00Z')
const days = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15']
const everyDay = { from: '2026-01-01', to: '2026-12-31' }
const domains = ['Cybersecurity', 'AI', 'Cyber-Marketing']
const tags = ['AI Safety', 'Phishing', 'Ransomware', 'Zero Trust']

/** The same choices in every run. */
function createRandom(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  }
}

/** What the pages show must be the same as adding up every stored read, one by one. */
async function countOneByOne(db: Db) {
  const [reads, articles, briefs, articleTags, briefTags] = await Promise.all([
    db.selectFrom('post_reads').selectAll().execute(),
    db.selectFrom('articles').select(['id', 'domain_slug']).execute(),
    db.selectFrom('weekly_briefs').select(['id', 'domain_slug']).execute(),
    db.selectFrom('article_tags').select(['post_id', 'tag']).execute(),
    db.selectFrom('weekly_brief_tags').select(['post_id', 'tag']).execute(),
  ])
  const [byDomain, byTopic] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, key: string, count: number) =>
    sums.set(key, (sums.get(key) ?? 0) + count)
  for (const { kind, post_id, day, count } of reads) {
    const post = (kind === 'article' ? articles : briefs).find(({ id }) => id === post_id)
    if (post) add(byDomain, `${day} ${post.domain_slug}`, count)
    for (const { tag } of (kind === 'article' ? articleTags : briefTags).filter(
      (tagged) => tagged.post_id === post_id,
    )) {
      add(byTopic, `${day} ${tag}`, count)
    }
  }
  return { byDomain: sorted(byDomain), byTopic: sorted(byTopic) }
}

async function countAsShown(db: Db) {
  const domainReads = await readsByDomain(db, everyDay)
  const topics = await mostReadTopics(db, everyDay)
  const topicReads = await Promise.all(
    topics.map(async ({ topic, reads }) => {
      const byDay = await readsOfTopic(db, topic, everyDay)
      expect(byDay.reduce((sum, day) => sum + day.reads, 0)).toBe(reads)
      return byDay.map((day): [string, number] => [`${day.day} ${topic}`, day.reads])
    }),
  )
  return {
    byDomain: sorted(domainReads.map(({ day, domain, reads }) => [`${day} ${domain}`, reads])),
    byTopic: sorted(topicReads.flat()),
  }
}

const sorted = (counts: Iterable<[string, number]>) =>
  [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1))

interface Step {
  database: Database
  posts: (PostToSave & { version: number; binnedAt: null })[]
  random: ReturnType<typeof createRandom>
}

const steps: Record<string, (step: Step) => Promise<void>> = {
  async read({ database, posts, random }) {
    const counts = Array.from({ length: 5 }, () => {
      const { kind, id } = random.pick(posts)
      return { kind, postId: id, day: random.pick(days), count: random.between(1, 9) }
    })
    await addReads(database.db, counts)
  },
  async save({ database, posts, random }) {
    const post = random.pick(posts)
    post.domain = random.pick(domains)
    post.tags = tags.filter(() => random.below(2) === 0)
    const version = { baseVersion: post.version, searchText: 'unchanged' as const, now }
    expect(await updatePost(database.db, post, version)).toBe(true)
    post.version += 1
  },
  async rename({ database, random }) {
    const [from, to] = [random.pick(tags), `${random.pick(tags)} renamed`]
    await database.db.deleteFrom('article_tags').where('tag', '=', to).execute()
    await database.db.updateTable('article_tags').set({ tag: to }).where('tag', '=', from).execute()
  },
  async remove({ database, posts, random }) {
    if (posts.length < 4) return
    const [post] = posts.splice(random.below(posts.length), 1)
    if (!post) return
    const table = post.kind === 'article' ? 'articles' : 'weekly_briefs'
    await database.db.deleteFrom(table).where('id', '=', post.id).execute()
    if (random.below(2) === 0) return
    await database.db.deleteFrom('post_reads').where('post_id', '=', post.id).execute()
  },
}

onEachEngine('reads of domains and topics', (open) => {
  test('are the sums of all reads, after any change of posts, domains and tags', async () => {
    const database = await open()
    const random = createRandom(7)
    const posts = Array.from({ length: 10 }, (_, index) => ({
      ...aPost({ kind: index % 3 === 0 ? 'brief' : 'article' }),
      version: 1,
      binnedAt: null,
    }))
    for (const post of posts) await insertPost(database.db, post, now)
    for (let count = 0; count < 60; count += 1) {
      const name = random.pick(['read', 'read', 'read', 'save', 'save', 'rename', 'remove'])
      await steps[name]?.({ database, posts, random })
      expect(await countAsShown(database.db), `${count}: ${name}`).toEqual(
        await countOneByOne(database.db),
      )
    }
    await deleteReadsBefore(database.db, '2026-11-13')
    expect(await countAsShown(database.db)).toEqual(await countOneByOne(database.db))
    expect(await firstDayOfReads(database.db)).toBe('2026-11-13')
    const stored = await database.db.selectFrom('domain_reads').select('day').execute()
    expect(stored.filter(({ day }) => day < '2026-11-13')).toEqual([])
  })

  test('of processes that write at once are all counted', async () => {
    const { db } = await open()
    const posts = Array.from({ length: 6 }, (_, index) =>
      aPost({ domain: domains[index % 3] ?? '', tags: tags.slice(index % 2, 2 + (index % 3)) }),
    )
    for (const post of posts) await insertPost(db, post, now)
    const batch = () =>
      posts.map(({ kind, id }) => ({ kind, postId: id, day: '2026-11-15', count: 1 }))
    const saves = posts.map((post) => {
      const changed = { ...post, tags: ['Phishing'], domain: 'AI', binnedAt: null }
      const version = { baseVersion: 1, searchText: 'unchanged' as const, now }
      return inTransaction(db, (transaction) => updatePost(transaction, changed, version))
    })
    await Promise.all([...Array.from({ length: 8 }, () => addReads(db, batch())), ...saves])
    expect(await countAsShown(db)).toEqual(await countOneByOne(db))
    expect(await readsOfTopic(db, 'Phishing', everyDay)).toEqual([{ day: '2026-11-15', reads: 48 }])
  })

  test('of one post, and the most read posts, are its own', async () => {
    const { db } = await open()
    const [read, other] = [aPost(), aPost({ kind: 'brief' })]
    for (const post of [read, other]) await insertPost(db, post, now)
    await addReads(db, [
      { kind: 'article', postId: read.id, day: '2026-11-12', count: 2 },
      { kind: 'article', postId: read.id, day: '2026-11-15', count: 3 },
      { kind: 'brief', postId: other.id, day: '2026-11-15', count: 4 },
    ])
    expect(await readsOfPost(db, read, { from: '2026-11-13', to: '2026-11-15' })).toEqual([
      { day: '2026-11-15', reads: 3 },
    ])
    expect(await mostReadPosts(db, everyDay, 5)).toEqual([
      { kind: 'article', id: read.id, reads: 5 },
      { kind: 'brief', id: other.id, reads: 4 },
    ])
    expect(await mostReadPosts(db, { from: '2026-11-15', to: '2026-11-15' }, 1)).toEqual([
      { kind: 'brief', id: other.id, reads: 4 },
    ])
    expect(await readsOfTopic(db, '\0', everyDay)).toEqual([])
  })
})
