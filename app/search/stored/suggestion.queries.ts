import type { Database } from '~/database/database'
import { respell } from '../words/spelling.rules'
import type { createVocabulary } from './known-words.queries'
import type { SearchFilter } from './matching.queries'
import { searchPosts } from './search-posts.queries'

/** Who found this many was understood. */
const mostOfMisspelt = 2

/** The text spelt as the site spells it, where that finds more than it did as written. */
export async function suggestSpelling(
  database: Pick<Database, 'db' | 'engine'>,
  vocabulary: ReturnType<typeof createVocabulary>,
  { text, total, ...filter }: SearchFilter & { text: string; total: number },
): Promise<string | null> {
  if (total > mostOfMisspelt) return null
  const respelt = respell(text, await vocabulary.upToDate(filter.now))
  if (respelt === null) return null
  const found = await searchPosts(database, { ...filter, text: respelt, limit: 0, offset: 0 })
  return found.total > total ? respelt : null
}
