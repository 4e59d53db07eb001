import type { Database } from '~/database/database'
import { correctSpelling } from '../words/spelling.rules'
import type { SearchFilter } from './search-engine.queries'
import { searchPosts } from './search-posts.queries'
import type { VocabularyCache } from './vocabulary.queries'

/** A search with more results needs no correction. */
const maxTotalToCorrect = 2

/** The corrected spelling of a query, if that finds more posts. */
export async function suggestSpelling(
  database: Pick<Database, 'db' | 'engine'>,
  vocabulary: VocabularyCache,
  { text, total, ...filter }: SearchFilter & { text: string; total: number },
): Promise<string | null> {
  if (total > maxTotalToCorrect) return null
  const corrected = correctSpelling(text, await vocabulary.load())
  if (corrected === null) return null
  const result = await searchPosts(database, { ...filter, text: corrected, limit: 0, offset: 0 })
  return result.total > total ? corrected : null
}
