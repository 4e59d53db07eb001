import { LRUCache } from 'lru-cache'
import { createHighlight, type Highlight } from '~/content/markdown/code/highlight'
import { type RenderedDocument, renderDocument } from '~/content/markdown/render'
import type { Post } from '~/content/post/post'

export type RenderedBody = RenderedDocument

export type BodyOf = (post: Post) => Promise<RenderedBody>

/** Some two thousand articles of usual length. */
const mostCharacters = 24_000_000

/** Rendering is most of what an article costs, so each revision is rendered once and kept. */
export function createRenderedBodies(siteOrigin: string): BodyOf {
  const kept = new LRUCache<string, RenderedBody>({
    maxSize: mostCharacters,
    sizeCalculation: ({ html }) => html.length + 1,
  })
  let highlight: Promise<Highlight> | undefined
  return async (post) => {
    const revision = `${post.kind} ${post.id} ${post.version}`
    const known = kept.get(revision)
    if (known) return known
    highlight ??= createHighlight()
    const { body, title } = post
    const rendered = renderDocument(body, { title, siteOrigin, highlight: await highlight })
    kept.set(revision, rendered)
    return rendered
  }
}
