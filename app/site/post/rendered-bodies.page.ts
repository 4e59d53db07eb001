import type { MarkdownSettings } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'
import type { Post } from '~/posts/post.rules'
import { createRevisionCache } from '~/posts/published/revision-cache.service'

export type RenderedBody = RenderedDocument

export type BodyOf = (post: Post) => Promise<RenderedBody>

export type RenderBody = (
  body: string,
  settings: Pick<MarkdownSettings, 'title' | 'siteOrigin' | 'marksLines'>,
) => Promise<RenderedBody>

/** About a thousand articles of usual length. */
const maxCharacters = 12_000_000

/**
 * Rendering markdown is most of the cost of an article page, so each revision is rendered once and cached. That
 * includes texts that exceed the rendering limits: they must not be tried again for every reader.
 */
export function createRenderedBodies(siteOrigin: string, render: RenderBody): BodyOf {
  return createRevisionCache({
    compute: ({ body, title }) => render(body, { title, siteOrigin }),
    charactersOf: ({ html }) => html.length,
    maxCharacters,
  })
}
