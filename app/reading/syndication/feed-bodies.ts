import { postPath } from '~/content/address/urls'
import type { FeedSettings } from '~/content/markdown/render-for-feeds'
import type { Post } from '~/content/post/post'
import { createKeptRevisions } from '../kept-revisions'

export type FeedBodyOf = (post: Post) => Promise<string>

export type RenderFeedBody = (body: string, settings: FeedSettings) => Promise<string>

/** Some five hundred articles of usual length: feeds carry only the newest. */
const mostCharacters = 6_000_000

/** Each revision is rendered once for all the feeds it is in, and kept. */
export function createFeedBodies(siteOrigin: string, render: RenderFeedBody): FeedBodyOf {
  return createKeptRevisions({
    make: (post) => {
      const { title, body } = post
      return render(body, { title, siteOrigin, url: siteOrigin + postPath(post) })
    },
    charactersOf: (html) => html.length,
    mostCharacters,
  })
}
