import type { FoundEntity } from '~/entities/entity.rules'
import { readEntities } from '~/entities/read-entities.rules'
import { countWords, unparsedText, visibleText } from '~/markdown/visible-text'

/** What is computed from a body and stored with the post: for search, its read time, and what it names. */
export interface SearchText {
  text: string
  wordCount: number
  entities: FoundEntity[]
}

/** Can take seconds: the server calls it in a worker thread. The address of the site itself is no indicator. */
export function searchTextOf(body: string, siteUrl: string | null = null): SearchText {
  const text = visibleText(body)
  return { text, wordCount: countWords(text), entities: readEntities(body, siteUrl) }
}

/** Of a body that cannot be parsed: its words are found, and some of its markup too. */
export function unparsedSearchText(body: string): SearchText {
  const text = unparsedText(body)
  return { text, wordCount: countWords(text), entities: [] }
}
