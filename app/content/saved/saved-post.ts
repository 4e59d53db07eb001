import { domainOf } from '../address/domain'
import { postPath } from '../address/urls'
import { dateOf } from '../post/dates'
import type { PostSummary } from '../post/post'
import { readTimeLabel } from '../post/reading-time'
import type { SavedPost } from './saved-list'

// Apart from the list: a button is made on the server, and the browser need not fetch what makes it.
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
