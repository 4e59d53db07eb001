import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { homePage } from './home.page'

onEachEngine('the home page', (open) => {
  test('SPEC 7: the latest brief of each domain, the newest first; and all are counted', async () => {
    const brief = (domain: string, day: number) =>
      aPost({ kind: 'brief', domain, title: `${domain} ${day}`, publishedAt: daysAgo(day) })
    const { briefs, briefCount } = await homePage(
      await siteOf(
        await open(),
        ...[brief('Cybersecurity', 3), brief('Cybersecurity', 9), brief('AI', 1), brief('AI', 2)],
        brief('Cyber-Marketing', 4),
      ),
    )
    expect(briefs.map(({ title }) => title)).toEqual([
      'AI 1',
      'Cybersecurity 3',
      'Cyber-Marketing 4',
    ])
    expect(briefCount).toBe(5)
  })
})
