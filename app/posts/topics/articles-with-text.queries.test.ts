import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { topicCounts } from '../lists/topics.queries'
import type { Page } from '../published/published-posts.queries'
import { countWithText, newestWithText } from './articles-with-text.queries'

onEachEngine('articles with a tag or category that contains a text', (open) => {
  async function siteWith(...posts: Parameters<typeof aPost>[0][]) {
    const database = await open()
    await savePosts(
      database,
      ...posts.map((post, index) => aPost({ domain: 'AI', publishedAt: daysAgo(index), ...post })),
    )
    const find = async (
      text: string,
      domain: 'ai' | 'cyber-marketing' = 'ai',
      page: Page = { limit: 12 },
    ) => {
      const search = { domain, text, topics: await topicCounts(database.db) }
      const found = await newestWithText(database.db, search, page)
      return {
        titles: found.map(({ title }) => title),
        count: await countWithText(database.db, search),
      }
    }
    return { find }
  }

  test.each([
    ['a tag is the chip', { tags: ['Machine Learning'] }],
    ['a tag contains it', { tags: ['Applied Machine Learning'] }],
    ['in another case', { tags: ['machine LEARNING'] }],
    ['one tag of many', { tags: ['Cloud', 'Machine Learning'] }],
    ['two tags of an article contain it', { tags: ['Machine Learning', 'Machine learning today'] }],
  ])('SPEC 2: a chip matches when any tag contains the chip text: %s', async (_, post) => {
    const { find } = await siteWith({ title: 'Found', ...post })
    expect(await find('Machine Learning')).toEqual({ titles: ['Found'], count: 1 })
  })

  test('SPEC 2: or its category, in any case', async () => {
    const { find } = await siteWith(
      { title: 'Of a chip', domain: 'digital MARKETING' },
      { title: 'Of none', domain: 'CyberMarketing' },
    )
    expect(await find('Digital Marketing', 'cyber-marketing')).toEqual({
      titles: ['Of a chip'],
      count: 1,
    })
    const { find: findIn } = await siteWith({ title: 'First' }, { title: 'Second', domain: ' ai ' })
    expect(await findIn('AI')).toEqual({ titles: ['First', 'Second'], count: 2 })
  })

  test.each([
    ['a tag is only part of it', { tags: ['Machine'] }],
    ['two tags together would', { tags: ['Machine', 'Learning'] }],
    ['it is in another domain', { domain: 'Cybersecurity', tags: ['Machine Learning'] }],
    ['readers do not see it', { status: 'draft' as const, tags: ['Machine Learning'] }],
    ['it is a brief', { kind: 'brief' as const, tags: ['Machine Learning'] }],
    ['nothing does', {}],
  ])('none matches when %s', async (_, post) => {
    const { find } = await siteWith(post)
    expect(await find('Machine Learning')).toEqual({ titles: [], count: 0 })
  })

  test('they come newest first, page by page', async () => {
    const { find } = await siteWith(
      ...Array.from({ length: 5 }, (_, index) => ({
        title: `Day ${index}`,
        tags: index === 2 ? ['Policy'] : ['Deep Learning'],
      })),
    )
    const second = await find('Deep Learning', 'ai', { limit: 2, offset: 2 })
    expect(second).toEqual({ titles: ['Day 3', 'Day 4'], count: 4 })
  })
})
