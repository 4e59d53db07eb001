import { LRUCache } from 'lru-cache'
import type { MarkdownSettings } from '~/content/markdown/render'
import type { RenderedDocument } from '~/content/markdown/rendered-document'
import type { Post } from '~/content/post/post'

export type RenderedBody = RenderedDocument

export type BodyOf = (post: Post) => Promise<RenderedBody>

export type RenderBody = (
  body: string,
  settings: Pick<MarkdownSettings, 'title' | 'siteOrigin'>,
) => Promise<RenderedBody>

/** Some two thousand articles of usual length. */
const mostCharacters = 24_000_000

/**
 * Rendering is most of what an article costs, so each revision is rendered once and kept; also one that
 * proved too much to lay out, which must not be tried for every reader.
 */
export function createRenderedBodies(siteOrigin: string, render: RenderBody): BodyOf {
  const kept = new LRUCache<string, RenderedBody>({
    maxSize: mostCharacters,
    sizeCalculation: ({ html }) => html.length + 1,
  })
  const underWay = new Map<string, Promise<RenderedBody>>()

  async function renderAndKeep(revision: string, { body, title }: Post): Promise<RenderedBody> {
    try {
      const rendered = await render(body, { title, siteOrigin })
      kept.set(revision, rendered)
      return rendered
    } finally {
      underWay.delete(revision)
    }
  }

  return async (post) => {
    const revision = `${post.kind} ${post.id} ${post.version}`
    const known = kept.get(revision) ?? underWay.get(revision)
    if (known) return known
    const rendering = renderAndKeep(revision, post)
    underWay.set(revision, rendering)
    return rendering
  }
}
