import type { FeedSettings } from '~/markdown/feeds/render-for-feeds'
import { postPath } from '~/posts/addresses/urls.rules'
import type { Post } from '~/posts/post.rules'
import { createKeptRevisions } from '~/posts/published/kept-revisions.service'
import { faqForFeeds } from './faq-for-feeds.rules'

export type FeedBodyOf = (post: Post) => Promise<string>

export type RenderFeedBody = (body: string, settings: FeedSettings) => Promise<string>

/** Some five hundred articles of usual length: feeds carry only the newest. */
const mostCharacters = 6_000_000

/** Each revision is rendered once for all the feeds it is in, and kept. */
export function createFeedBodies(siteOrigin: string, render: RenderFeedBody): FeedBodyOf {
  return createKeptRevisions({
    make: async (post) => {
      const { title, body, faq } = post
      const html = await render(body, { title, siteOrigin, url: siteOrigin + postPath(post) })
      return [html, faqForFeeds(faq)].filter(Boolean).join('\n')
    },
    charactersOf: (html) => html.length,
    mostCharacters,
  })
}
