import type { MarkdownSettings } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'
import type { Post } from '~/posts/post.rules'
import { createKeptRevisions } from '~/posts/published/kept-revisions.service'

export type RenderedBody = RenderedDocument

export type BodyOf = (post: Post) => Promise<RenderedBody>

export type RenderBody = (
  body: string,
  settings: Pick<MarkdownSettings, 'title' | 'siteOrigin'>,
) => Promise<RenderedBody>

/** Some thousand articles of usual length. */
const mostCharacters = 12_000_000

/**
 * Rendering is most of what an article costs, so each revision is rendered once and kept; also one that
 * proved too costly to render, which must not be tried for every reader.
 */
export function createRenderedBodies(siteOrigin: string, render: RenderBody): BodyOf {
  return createKeptRevisions({
    make: ({ body, title }) => render(body, { title, siteOrigin }),
    charactersOf: ({ html }) => html.length,
    mostCharacters,
  })
}
