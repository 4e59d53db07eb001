import { domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { dateOf } from '~/posts/fields/dates.rules'
import { readTimeLabel } from '~/posts/fields/reading-time.rules'
import type { PostSummary } from '~/posts/post.rules'
import type { SavedPost } from './saved-list.rules'

// Not in saved-list.rules.ts: only the server renders the buttons, so the browser need not load this.
export function toSavedPost(post: PostSummary, path = postPath(post)): SavedPost {
  return {
    kind: post.kind,
    id: post.id,
    path,
    title: post.title,
    domain: domainOf(post.domain),
    date: dateOf(post).toISOString(),
    readTime: readTimeLabel(post),
  }
}
