import { LRUCache } from 'lru-cache'
import { postPath } from '~/content/address/urls'
import type { FeedSettings } from '~/content/markdown/render-for-feeds'
import type { Post } from '~/content/post/post'

export type FeedBodyOf = (post: Post) => Promise<string>

export type RenderFeedBody = (body: string, settings: FeedSettings) => Promise<string>

/** Some five hundred articles of usual length: feeds carry only the newest. */
const mostCharacters = 6_000_000

/** Each revision is rendered once for all the feeds it is in, and kept. */
export function createFeedBodies(siteOrigin: string, render: RenderFeedBody): FeedBodyOf {
  const kept = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (html) => html.length + 1,
  })
  return async (post) => {
    const { kind, id, version, title, body } = post
    const revision = `${kind} ${id} ${version}`
    const known = kept.get(revision)
    if (known !== undefined) return known
    const html = await render(body, { title, siteOrigin, url: siteOrigin + postPath(post) })
    kept.set(revision, html)
    return html
  }
}
