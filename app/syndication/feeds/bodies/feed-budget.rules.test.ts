import { expect, test } from 'vitest'
import { feedBudget, postsInFull } from './feed-budget.rules'

const tasks = { body: '- [ ] x\n'.repeat(30_000) }
const article = (characters: number) => ({ body: 'x'.repeat(characters) })

test('fifty articles of usual length are all carried in full', () => {
  const posts = Array.from({ length: 50 }, () => article(12_000))
  expect(postsInFull(posts).size).toBe(50)
})

test('a text that is costly to render is not, and all others are', () => {
  const posts = [tasks, article(10_000), tasks, article(20_000)]
  expect(postsInFull(posts)).toEqual(new Set([posts[1], posts[3]]))
})

test('together they cost no more than the budget, and the longest give way', () => {
  const [long, longer, short] = [article(feedBudget / 2), article(feedBudget / 2 + 1), article(10)]
  expect(postsInFull([longer, long, short])).toEqual(new Set([short, long]))
})
