import { entitiesOfQuery, type QueryEntities } from '~/entities/addresses/entities-of-query.rules'
import { parseQuery, type SearchQuery } from './query.rules'

export interface EntityQuery extends Pick<QueryEntities, 'entities' | 'isWhole'> {
  query: SearchQuery
  /** What is searched if nothing is found: the identifier may not be complete yet. */
  otherwise: SearchQuery | null
}

/** An identifier matches exactly: CVE-2024-3094 is not the beginning of CVE-2024-30941. */
export function parseEntityQuery(text: string): EntityQuery {
  const { entities, isWhole, isLast } = entitiesOfQuery(text)
  const parsed = parseQuery(text)
  if (isWhole && entities.length === 1) {
    const phrase = parseQuery(`"${text.replace(/["“”„]/g, '')}"`)
    return { entities, isWhole, query: phrase, otherwise: parsed }
  }
  if (!isLast) return { entities, isWhole, query: parsed, otherwise: null }
  const query = parsed.map((term) => ({ ...term, isPrefix: false }))
  return { entities, isWhole, query, otherwise: parsed }
}
