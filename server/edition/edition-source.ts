import type { ImportSource, SourceContext, SourceItem } from '../importing/source'
import { readEdition } from './edition'

/** A folder of Markdown posts, as `vigil export` writes it. */
export async function openEdition(folder: string, _: SourceContext): Promise<ImportSource> {
  const posts = await readEdition(folder)
  return { name: 'edition', total: posts.length, items }

  async function* items(): AsyncGenerator<SourceItem> {
    for (const { post, picture } of posts) {
      const imported = { post, authors: [], redirectsFrom: [], thumbnail: picture }
      yield { type: 'post', item: post.id, imported }
    }
  }
}
