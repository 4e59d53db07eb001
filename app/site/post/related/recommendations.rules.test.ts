import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainOf } from '~/posts/addresses/domain.rules'
import { anySummaries } from '../../../../tests/support/data/any-posts'
import { aSummary } from '../../../../tests/support/posts'
import { candidateLimits, fillUp, recommend, relevanceLabels } from './recommendations.rules'

const current = aSummary({ domain: 'AI', tags: ['Agents', 'Policy', 'Evaluation'] })

/** The score and type of a candidate, or null if it is left out. */
function relevanceOf(candidate: Parameters<typeof aSummary>[0], post = current) {
  const [found] = recommend(post, [aSummary(candidate)])
  return found ? [found.relevanceScore, found.relevanceType] : null
}

describe('SPEC 9: score: same-domain 8 plus 2 per shared tag', () => {
  test.each([
    [[], 8],
    [['Agents'], 10],
    [['Agents', 'Policy', 'Cloud'], 12],
    [['Agents', 'Policy', 'Evaluation'], 14],
  ])('with the tags %j: %i', (tags, score) => {
    expect(relevanceOf({ domain: 'AI', tags })).toEqual([score, 'same-domain'])
  })

  test('two spellings of a domain are the same domain', () => {
    const marketing = aSummary({ domain: 'CyberMarketing', tags: [] })
    expect(relevanceOf({ domain: 'Cyber-Marketing', tags: [] }, marketing)).toEqual([
      8,
      'same-domain',
    ])
  })
})

describe('SPEC 9: other-domain included only with at least one shared tag, 5 plus 3 per shared tag', () => {
  test('without a shared tag it is left out', () => {
    expect(relevanceOf({ domain: 'Cybersecurity', tags: ['Cloud'] })).toBeNull()
  })

  test.each([
    [['Agents'], 8],
    [['Agents', 'Policy'], 11],
    [['Agents', 'Policy', 'Evaluation', 'Cloud'], 14],
  ])('with the tags %j: %i', (tags, score) => {
    expect(relevanceOf({ domain: 'Cybersecurity', tags })).toEqual([score, 'cross-domain-tags'])
  })
})

describe('SPEC 9: score 6 plus 2 per shared tag; briefs typed popular', () => {
  test.each([
    ['AI', [], 6],
    ['Cybersecurity', [], 6],
    ['Cybersecurity', ['Agents', 'Policy'], 10],
  ])('a brief of domain %s with the tags %j: %i', (domain, tags, score) => {
    expect(relevanceOf({ kind: 'brief', domain, tags })).toEqual([score, 'popular'])
  })
})

describe('the list', () => {
  test('SPEC 9: list capped at 9', () => {
    const many = Array.from({ length: 12 }, () => aSummary({ domain: 'AI' }))
    expect(recommend(current, many)).toHaveLength(9)
  })

  test('sorted by relevance, then newest first', () => {
    const [weak, strong] = [aSummary({ tags: [] }), aSummary({ tags: ['Agents', 'Policy'] })]
    const newer = aSummary({ tags: [], publishedAt: new Date('2026-04-01') })
    const list = recommend(
      current,
      [weak, newer, strong].map((post) => ({ ...post, domain: 'AI' })),
    )
    expect(list.map((post) => post.id)).toEqual([strong.id, newer.id, weak.id])
  })

  test('the post being read is not recommended', () => {
    expect(recommend(current, [current])).toEqual([])
  })

  test('a recommendation has all fields of its post', () => {
    const post = aSummary({ domain: 'AI' })
    expect(recommend(current, [post])[0]).toMatchObject(post)
  })

  test('any list is capped, sorted and scored by the rule, and complete', () => {
    fc.assert(
      fc.property(anySummaries, fc.nat(), (posts, index) => {
        const opened = posts[index % posts.length] ?? current
        const list = recommend(opened, posts)
        const scores = list.map((post) => post.relevanceScore)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))

        const eligible = posts.filter((post) => {
          const shares = post.tags.some((tag) => opened.tags.includes(tag))
          const related = domainOf(post.domain) === domainOf(opened.domain)
          return post.id !== opened.id && (post.kind === 'brief' || related || shares)
        })
        expect(list).toHaveLength(Math.min(9, eligible.length))

        for (const { id, kind, domain, tags, relevanceScore } of list) {
          expect(eligible.map((post) => post.id)).toContain(id)
          const shared = tags.filter((tag) => opened.tags.includes(tag)).length
          const related = domainOf(domain) === domainOf(opened.domain)
          const [base, each] = kind === 'brief' ? [6, 2] : related ? [8, 2] : [5, 3]
          expect(relevanceScore).toBe(base + each * shared)
        }
      }),
    )
  })
})

test('SPEC 9: related: up to 6 same-domain, 8 other-domain, 4 briefs', () => {
  expect(candidateLimits).toEqual({ sameDomain: 6, otherDomain: 8, briefs: 4 })
})

describe('DESIGN 2: Suggested cards fill a network of fewer than nine', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 2, date))
  const elsewhere = (date: number, tags: string[] = []) =>
    aSummary({ domain: 'Cybersecurity', tags, publishedAt: day(date) })

  test('the relevant posts, then posts that share no tag, newest first', () => {
    const related = aSummary({ domain: 'AI', tags: [] })
    const [older, newer, sharing] = [elsewhere(1), elsewhere(2), elsewhere(3, ['Agents'])]
    const brief = aSummary({ kind: 'brief', tags: ['Cloud'], publishedAt: day(4) })
    const filled = fillUp(current, recommend(current, [related]), [older, newer, sharing, brief])
    expect(filled.map(({ id }) => id)).toEqual([related.id, brief.id, newer.id, older.id])
    expect(filled.slice(1).map((post) => [post.relevanceType, post.relevanceScore])).toEqual(
      Array.from({ length: 3 }, () => ['suggested', 0]),
    )
  })

  test('up to nine, none twice, and never the post itself', () => {
    fc.assert(
      fc.property(anySummaries, ([post = current, ...others]) => {
        const network = recommend(post, others.slice(0, 12))
        const filled = fillUp(post, network, [post, ...others, ...others])
        expect(filled.slice(0, network.length)).toEqual(network)
        expect(filled.length).toBeLessThanOrEqual(9)
        const keys = filled.map(({ kind, id }) => `${kind} ${id}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).not.toContain(`${post.kind} ${post.id}`)
      }),
    )
  })
})

test('SPEC 2: cards typed Related, Cross-Domain, Popular, Suggested', () => {
  expect(relevanceLabels).toEqual({
    'same-domain': 'Related',
    'cross-domain-tags': 'Cross-Domain',
    popular: 'Popular',
    suggested: 'Suggested',
  })
})
