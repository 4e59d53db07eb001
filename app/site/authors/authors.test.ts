import { expect, test } from 'vitest'
import { findAuthorForDesk } from '~/authors/authors.queries'
import { addRedirect } from '~/posts/addresses/redirects.queries'
import { retireAuthor } from '~/posts/authors/change-author.actions'
import { createEntityCache } from '~/posts/entities/lists/entity-cache.service'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { sitemapNames, sitemapPages } from '~/syndication/sitemaps/sitemaps.page'
import { syndicatedPosts } from '~/syndication/syndicated-posts.page'
import { storedAuthors } from '../../../tests/support/data/authors'
import { anEditor } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow } from '../../../tests/support/data/plans'
import { daysAgo, now, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { homePage } from '../home/home.page'
import { postPage } from '../post/post.page'
import type { RenderedBody } from '../post/rendered-bodies.page'
import { authorPage } from './author.page'
import { authorIndex } from './author-index.page'

const [ada, grace, nobody] = ['ada-lovelace', 'grace-hopper', 'no-posts-yet']

onEachEngine('the pages of authors', (open) => {
  async function withPosts(...posts: PostToSave[]) {
    const database = await open()
    await storedAuthors(database.db, 'Ada Lovelace', 'Grace Hopper', 'No posts yet')
    const deps = await siteOf(database, ...posts)
    return {
      database,
      deps: { ...deps, topics: createTopicCache(deps), entities: createEntityCache(deps) },
    }
  }

  test('list the posts of both kinds, 24 per page, and exist only with posts', async () => {
    const posts = Array.from({ length: 25 }, (_, index) =>
      aPost({
        kind: index % 2 ? 'brief' : 'article',
        authors: index % 3 ? [ada] : [grace, ada],
        publishedAt: daysAgo(index),
      }),
    )
    const { deps, database } = await withPosts(...posts)
    const first = await authorPage(deps, ada, 1)
    expect(first).toMatchObject({ found: 'author', count: 25, pages: 2, path: `/authors/${ada}` })
    const bylines = first?.found === 'author' && first.cards.map(({ byline }) => byline)
    expect(bylines).toMatchObject({ 0: 'Grace Hopper and Ada Lovelace', 1: 'Ada Lovelace' })
    expect(await authorPage(deps, ada, 2)).toMatchObject({ cards: [{ id: posts[24]?.id }] })
    expect(await authorPage(deps, ada, 3)).toBeNull()
    expect(await authorPage(deps, nobody, 1)).toBeNull()
    expect(await authorPage(deps, 'a\0b', 1)).toBeNull()
    const plans = await plansNow(database, async (db) => {
      await authorPage({ ...deps, db }, ada, 2)
    })
    for (const plan of plans.filter((text) => /(article|brief)_authors/.test(text))) {
      expect(plan, 'scans every author').toMatch(/author_id ?= ?/)
    }
  })

  test('redirect from an earlier slug, and so do their feeds', async () => {
    const { deps, database } = await withPosts(aPost({ authors: [ada] }))
    await addRedirect(database.db, '/authors/countess', `/authors/${ada}`, now)
    expect(await authorPage(deps, 'countess', 1)).toEqual({
      found: 'moved',
      path: `/authors/${ada}`,
    })
    const feedDeps = { ...deps, feedBodyOf: async () => '' }
    const read = (slug: string) => syndicatedPosts(feedDeps, { of: 'author', slug, name: '' })
    expect(await read('countess')).toMatchObject({ found: 'moved', scope: { slug: ada } })
    expect(await read(ada)).toMatchObject({
      scope: { name: 'Ada Lovelace' },
      posts: [{ byline: [{ name: 'Ada Lovelace' }] }],
    })
    expect(await read(nobody)).toEqual({ found: 'nothing' })
    expect(await read('unknown')).toEqual({ found: 'nothing' })
  })

  test('are in the index and the sitemap; retired authors stay in both', async () => {
    const { deps, database } = await withPosts(
      aPost({ authors: [ada] }),
      aPost({ authors: [grace] }),
    )
    const { db } = database
    await retireAuthor({ db, now }, { editor: anEditor('ed'), id: grace, isRetired: true })
    expect(await findAuthorForDesk(db, grace)).toMatchObject({ isRetired: true })
    expect(await authorIndex(deps)).toMatchObject({
      current: [{ id: ada, count: 1 }],
      former: [{ id: grace, count: 1 }],
    })
    const paths: string[] = []
    for await (const { path } of (await sitemapPages(deps, { type: 'authors', part: 1 })) ?? []) {
      paths.push(path)
    }
    expect(paths).toEqual([`/authors/${ada}`, `/authors/${grace}`])
  })

  test('a byline costs no query of its own, on posts and on lists', async () => {
    const plain = aPost({ slug: 'plain', tags: [], domain: 'AI' })
    const named = aPost({ slug: 'named', tags: [], domain: 'AI', authors: [ada, grace] })
    const { deps, database } = await withPosts(plain, named)
    const bodyOf = async () => ({}) as RenderedBody
    const queriesFor = async (slug: string) => {
      const request = { kind: 'article', name: slug, path: `/ai/${slug}` } as const
      const plans = await plansNow(database, (db) => postPage({ ...deps, db, bodyOf }, request))
      return plans.length
    }
    expect(await queriesFor('named')).toBe(await queriesFor('plain'))
    expect(
      await postPage({ ...deps, bodyOf }, { kind: 'article', name: 'named', path: '' }),
    ).toMatchObject({
      post: { byline: [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }] },
    })
    const plans = await plansNow(database, (db) => homePage({ ...deps, db }))
    expect(plans.join('\n')).not.toMatch(/\bauthors|_authors/)
  })

  test('a site without bylines has no sitemap of authors', async () => {
    const { deps } = await withPosts(aPost())
    const types = (await sitemapNames(deps)).map(({ type }) => type)
    expect(types).not.toContain('authors')
  })
})
