import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { PostSummary } from '~/posts/post.rules'
import { newest } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { IndexedPost } from './palette-matching.rules'

const maxArticles = 100
const maxBriefs = 50

/** The posts that the palette searches: the newest articles, then the newest briefs. */
export async function searchIndex({ db }: ReadingDeps): Promise<IndexedPost[]> {
  const [articles, briefs] = await Promise.all([
    newest(db, 'article', { limit: maxArticles }),
    newest(db, 'brief', { limit: maxBriefs }),
  ])
  return [...articles, ...briefs].map(toIndexedPost)
}

function toIndexedPost(post: PostSummary): IndexedPost {
  const isBrief = post.kind === 'brief'
  return {
    kind: post.kind,
    id: post.id,
    title: post.title,
    slug: post.slug,
    domain: isBrief ? 'weekly-brief' : post.domain,
    domainLabel: isBrief ? 'Weekly Brief' : domainNamesOf(post.domain).label,
    tags: post.tags,
    focus_keyword: post.focusKeyword,
    summary: post.summary,
    created_at: post.createdAt.toISOString(),
    url: postPath(post),
    ...(post.byline.length > 0 && { authors: post.byline.map(({ name }) => name) }),
  }
}
