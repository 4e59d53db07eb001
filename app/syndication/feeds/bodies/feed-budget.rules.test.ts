import { expect, test } from 'vitest'
import { feedBudget, postsWithFullText } from './feed-budget.rules'

const tasks = { body: '- [ ] x\n'.repeat(30_000) }
const article = (characters: number) => ({ body: 'x'.repeat(characters) })

test('fifty articles of usual length are all in full', () => {
  const posts = Array.from({ length: 50 }, () => article(12_000))
  expect(postsWithFullText(posts).size).toBe(50)
})

test('a body that is costly to render is not in full, and all others are', () => {
  const posts = [tasks, article(10_000), tasks, article(20_000)]
  expect(postsWithFullText(posts)).toEqual(new Set([posts[1], posts[3]]))
})

test('the shortest posts are in full until the budget is spent', () => {
  const [long, longer, short] = [article(feedBudget / 2), article(feedBudget / 2 + 1), article(10)]
  expect(postsWithFullText([longer, long, short])).toEqual(new Set([short, long]))
})
