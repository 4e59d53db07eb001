import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import type { PostSummary } from '~/posts/post.rules'
import { newest } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { IndexedPost } from './palette-matching.rules'

const mostArticles = 100
const mostBriefs = 50

/** The newest articles, then the newest briefs. */
export async function searchIndex({ db, clock }: ReadingDeps): Promise<IndexedPost[]> {
  const now = clock()
  const [articles, briefs] = await Promise.all([
    newest(db, 'article', { now, limit: mostArticles }),
    newest(db, 'brief', { now, limit: mostBriefs }),
  ])
  return [...articles, ...briefs].map(toEntry)
}

function toEntry(post: PostSummary): IndexedPost {
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
  }
}
