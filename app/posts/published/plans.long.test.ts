import { expect, test } from 'vitest'
import { postKinds } from '~/config/post-kinds'
import type { Database } from '~/database/database'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable, sortsByHand } from '../../../tests/support/data/plans'
import { now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { importPosts } from '../importing/import-posts.actions'
import { countWithTag, newestWithTag, topicCounts } from '../lists/topics.queries'
import { recordMissing } from '../record/recording/record-missing.actions'
import { countWithText, newestWithText } from '../topics/articles-with-text.queries'
import { newestOfEachTag } from './neighbours.queries'
import { findById, findBySlug, newest, newestInDomain } from './published-posts.queries'
import { findUnlisted, newestWhole, newestWholeWithTag } from './whole-posts.queries'

const page = { limit: 12 }
const postCount = 2000

onEachEngine('in a large archive', (open) => {
  /** As many briefs as articles, a third of them of each domain, and each tag on a few. */
  async function largeArchive(): Promise<Database> {
    const database = await open()
    const posts = Array.from({ length: postCount }, (_, index) =>
      aPost({
        kind: index % 2 === 0 ? 'brief' : 'article',
        domain: ['AI', 'Cybersecurity', 'Cyber-Marketing'][index % 3] ?? 'AI',
        tags: [`t${index % (postCount / 10)}`, `u${index}`],
        publishedAt: new Date(now.getTime() - index * 3_600_000),
      }),
    )
    await importPosts({ db: database.db, now }, posts)
    return database
  }

  test('exact tags, the newest and single posts are all found through indexes', async () => {
    const database = await largeArchive()
    const plansFor = (ask: Parameters<typeof plansOf>[1]) => plansOf(database, ask)

    const tagged = [
      ...(await plansFor((db) => newestWithTag(db, 't7', page))),
      ...(await plansFor((db) => countWithTag(db, 't7'))),
      ...(await plansFor((db) => newestWholeWithTag(db, 't7', page))),
      ...(await plansFor((db) => newestOfEachTag(db, ['t7', 't8'], 2))),
    ]
    expect(tagged.join()).toContain('article_tags_newest')
    for (const plan of tagged) {
      expect(plan, 'walks all posts, looking for the tag').not.toMatch(/(articles|briefs)_newest/)
    }

    const newestOnes = [
      ...(await plansFor((db) => newest(db, 'article', page))),
      ...(await plansFor((db) => newestInDomain(db, 'article', 'ai', page))),
      ...(await plansFor((db) => newestWhole(db, { kinds: postKinds, domain: null }, page))),
      ...(await plansFor((db) => newestWhole(db, { kinds: postKinds, domain: 'ai' }, page))),
    ]
    for (const plan of newestOnes) expect(plan).not.toMatch(sortsByHand)

    const topics = await topicCounts(database.db)
    const withText = { domain: 'cyber-marketing', text: 't77', topics } as const
    const matching = [
      ...(await plansFor((db) => newestWithText(db, withText, page))),
      ...(await plansFor((db) => countWithText(db, withText))),
    ]
    for (const plan of matching) expect(plan).not.toMatch(readsWholeTable)
    expect(matching.join()).toContain('articles_other_categories')

    for (const plan of await plansFor((db) => topicCounts(db))) {
      expect(plan, 'tries the rule on every post').not.toMatch(/SCAN (articles|weekly_briefs)\b/)
    }

    const single = [
      ...(await plansFor((db) => findBySlug(db, 'article', 'a-slug'))),
      ...(await plansFor((db) => findById(db, 'brief', 'an-id'))),
      ...(await plansFor((db) => findUnlisted(db, 'brief', 'an-id'))),
    ]
    for (const plan of [...tagged, ...newestOnes, ...single]) {
      expect(plan).not.toMatch(readsWholeTable)
    }
    for (const plan of await plansFor((db) => recordMissing(db, now))) {
      expect(plan, 'looks at every post').toContain('_unrecorded')
    }
  })
})
