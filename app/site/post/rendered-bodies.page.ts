import { createHash } from 'node:crypto'
import type { PostEntity } from '~/entities/post-entity.rules'
import type { MarkdownSettings } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'
import type { NamedEntity } from '~/markdown/steps/mentions/mark-mentions'
import { postPath } from '~/posts/addresses/urls.rules'
import type { Post } from '~/posts/post.rules'
import { createRevisionCache } from '~/posts/published/revision-cache.service'
import { namedEntities } from './entities/named-entities.rules'

export type RenderedBody = RenderedDocument

/** With links to what it names. */
export type BodyOf = (post: Post, entities: readonly PostEntity[]) => Promise<RenderedBody>

export type RenderBody = (
  body: string,
  settings: Pick<MarkdownSettings, 'title' | 'siteOrigin' | 'path' | 'marksLines' | 'entities'>,
) => Promise<RenderedBody>

/** About two thousand articles of usual length. */
const usualMaximum = 8_000_000

/**
 * Rendering markdown is most of the cost of an article page, so each revision is rendered once and cached. That
 * includes texts that exceed the rendering limits: they must not be tried again for every reader.
 */
export function createRenderedBodies(
  siteOrigin: string,
  render: RenderBody,
  maxBytes = usualMaximum,
): BodyOf {
  const cached = createRevisionCache({
    compute: (post: Post & { named: NamedEntity[]; variant: string }) => {
      const { body, title, named } = post
      return render(body, { title, siteOrigin, path: postPath(post), entities: named })
    },
    maxBytes,
  })
  return (post, entities) => {
    const named = namedEntities(entities)
    return cached({ ...post, named, variant: `${postPath(post)} ${fingerprintOf(named)}` })
  }
}

/** Editors decide about entities without a new revision of the text. */
function fingerprintOf(named: readonly NamedEntity[]): string {
  if (named.length === 0) return ''
  return createHash('sha256').update(JSON.stringify(named)).digest('base64')
}
