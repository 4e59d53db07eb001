import type { FeedSettings } from '~/markdown/feeds/render-for-feeds'
import { postPath } from '~/posts/addresses/urls.rules'
import type { Post } from '~/posts/post.rules'
import { createRevisionCache } from '~/posts/published/revision-cache.service'
import { faqForFeeds } from './faq-for-feeds.rules'

export type FeedBodyOf = (post: Post) => Promise<string>

export type RenderFeedBody = (body: string, settings: FeedSettings) => Promise<string>

/** About five hundred articles of usual length; feeds contain only the newest. */
const maxBytes = 2_000_000

/** Renders each revision once for all feeds. */
export function createFeedBodies(siteOrigin: string, render: RenderFeedBody): FeedBodyOf {
  return createRevisionCache({
    compute: async (post: Post) => {
      const { title, body, faq } = post
      const html = await render(body, { title, siteOrigin, url: siteOrigin + postPath(post) })
      return [html, faqForFeeds(faq)].filter(Boolean).join('\n')
    },
    maxBytes,
  })
}
