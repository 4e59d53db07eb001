import { COMPOSITIONS } from './compositions.mjs'
import { around } from './lists.mjs'
import { domainKey } from './palette.mjs'

/** @typedef {import('./posts.mjs').Post} Post */
/** @typedef {import('./frame.mjs').Composition} Composition */

// Domains start this far apart in the cycle, so that a page mixing them by date does not line up
// three pictures of one kind.
const DOMAIN_STRIDE = 6

/**
 * Assigns the compositions in turn: within a domain, none is repeated before all have been used.
 * Oldest first, so that a new post takes the next composition and changes no earlier picture.
 * @param {Post[]} posts every post, also when only some are to be drawn
 * @returns {{ post: Post, composition: Composition }[]}
 */
export function planArtworks(posts) {
  const domains = [...new Set(posts.map((post) => domainKey(post.domain)))].sort()
  return domains.flatMap((domain, domainIndex) =>
    posts
      .filter((post) => domainKey(post.domain) === domain)
      .sort(byAge)
      .map((post, position) => ({
        post,
        composition: around(COMPOSITIONS, position + domainIndex * DOMAIN_STRIDE),
      })),
  )
}

/** @param {Post} a @param {Post} b */
function byAge(a, b) {
  const [first, second] = [`${a.date} ${a.id}`, `${b.date} ${b.id}`]
  return first < second ? -1 : first > second ? 1 : 0
}
