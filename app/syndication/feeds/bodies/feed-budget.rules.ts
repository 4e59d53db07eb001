import { renderingCost } from '~/markdown/cost/rendering-cost'

/** A rendering cost, in characters of prose. More takes over a second, and is too large for many feed readers. */
export const feedBudget = 800_000

/**
 * The posts that a feed contains in full: the cheapest first, until the budget is spent. So a few costly posts do not
 * shorten the others, and the same posts always give the same feed.
 */
export function postsWithFullText<P extends { body: string }>(posts: readonly P[]): Set<P> {
  const costs = posts.map((post) => ({ post, cost: renderingCost(post.body, feedBudget) }))
  const fullPosts = new Set<P>()
  let remaining = feedBudget
  for (const { post, cost } of costs.toSorted((a, b) => a.cost - b.cost)) {
    remaining -= cost
    if (remaining < 0) break
    fullPosts.add(post)
  }
  return fullPosts
}
