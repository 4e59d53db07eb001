import { postPath } from '~/content/address/urls'
import { faqForFeeds } from '~/content/markdown/feeds/faq-for-feeds'
import type { FeedSettings } from '~/content/markdown/feeds/render-for-feeds'
import type { Post } from '~/content/post/post'
import { createKeptRevisions } from '../kept-revisions'

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
