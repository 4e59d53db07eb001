import { renderingCost } from '~/markdown/cost/rendering-cost'

/** In characters of prose: more is more than most feed readers take, and costs more than a second. */
export const feedBudget = 800_000

/**
 * Which posts a feed carries in full: the cheapest first, until the budget is spent. So some texts that are costly to
 * render, whoever wrote them, leave every other post as it is; and the same posts always give the same feed.
 */
export function postsInFull<P extends { body: string }>(posts: readonly P[]): Set<P> {
  const costs = posts.map((post) => ({ post, cost: renderingCost(post.body, feedBudget) }))
  const inFull = new Set<P>()
  let left = feedBudget
  for (const { post, cost } of costs.toSorted((one, other) => one.cost - other.cost)) {
    left -= cost
    if (left < 0) break
    inFull.add(post)
  }
  return inFull
}
