import { type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '../query.rules'
import {
  parseCount,
  parseMatchRows,
  type SearchEngine,
  type SearchFilter,
  type TextCondition,
  toMatchingPost,
} from './search-engine.queries'

/** FTS5. Words contain only letters and digits, so none of them can be an operator. */
export const sqliteEngine: SearchEngine = {
  withSettings: (db, runQueries) => runQueries(db),

  async find(db, condition, filter, limit) {
    const expressions = ftsExpressions(condition, filter)
    const { index, anywhere, inHead, exact } = expressions
    // The unary plus keeps SQLite from querying one index again for every row of the other.
    const { rows } = await sql`
      with found (id) as ${matchingIds(expressions)},
      newest (id) as (select id from found order by id desc limit ${sql.lit(limit)}),
      in_head (id) as (
        select rowid from ${index} where ${index} match ${inHead}
          ${exact ? sql`and +rowid in found` : sql``}
        order by rowid desc limit ${sql.lit(limit)}
      )
      select document.kind, document.post_id as id, document.published_at, scored.score,
        (select count(*) from found) as total
      from (
        select rowid, -bm25(${index}, ${sql.raw(columnWeights)}) as score from ${index}
        where ${index} match ${anywhere} and +rowid in (select id from newest union select id from in_head)
      ) scored join search_documents document on document.id = scored.rowid`.execute(db)
    const matches = parseMatchRows(rows)
    return {
      total: matches[0]?.total ?? 0,
      posts: matches.map((row) => toMatchingPost(row, condition)),
    }
  },

  async countAmong(db, condition, posts) {
    const keys = posts.map(({ kind, id }) => sql`(${kind}, ${id})`)
    const { rows } = await sql`
      with found (id) as ${matchingIds(ftsExpressions(condition, {}))},
      posts (id) as (
        select id from search_documents where (kind, post_id) in (values ${sql.join(keys)})
      )
      select count(*) as count from found where +id in posts`.execute(db)
    return parseCount(rows)
  },
}

// In the order of the columns: title, tags, summary, focus_keyword, text, domain, facets.
const columnWeights = '10, 5, 4, 4, 1, 0.5, 0'

type Facets = Pick<SearchFilter, 'domain' | 'kind'>

/**
 * The FTS5 expressions for a condition. Stems are matched and scored in search_stems, and `exact` remains to be matched
 * in search_words; a condition without stems uses search_words alone. The set 'unlisted' has all other posts.
 */
export function ftsExpressions(
  condition: TextCondition,
  filter: Facets,
  set: 'search' | 'unlisted' = 'search',
) {
  const stems = condition.stems.map((word) => `"${word}"`).join(' AND ')
  const exact = condition.exact.map(phrase).join(' AND ')
  const scored = `(${stems || exact})`
  return {
    index: sql.raw(stems ? `${set}_stems` : `${set}_words`),
    words: sql.raw(`${set}_words`),
    anywhere: [scored, ...facets(filter)].join(' AND '),
    inHead: [`{title tags focus_keyword} : ${scored}`, ...facets(filter)].join(' AND '),
    exact: stems && exact,
  }
}

/** The document ids of all matching posts. */
function matchingIds(expressions: FtsExpressions): RawBuilder<unknown> {
  const found = selectIds(expressions, expressions.anywhere)
  return expressions.exact ? sql`materialized (${found})` : sql`(${found})`
}

type FtsExpressions = ReturnType<typeof ftsExpressions>

export function selectIds(
  { index, words, exact }: FtsExpressions,
  expression: string,
): RawBuilder<unknown> {
  const found = sql`select rowid from ${index} where ${index} match ${expression}`
  if (!exact) return found
  return sql`${found} intersect select rowid from ${words} where ${words} match ${exact}`
}

function phrase({ words, isPrefix }: SearchTerm): string {
  return `"${words.join(' ')}"${isPrefix ? ' *' : ''}`
}

/** The words that migrations/search/sqlite-search.ts writes into the column `facets`. */
function facets({ domain, kind }: Facets): string[] {
  const words: string[] = []
  if (kind) words.push(`zz${kind}`)
  if (domain) words.push(`zz${domain.replaceAll('-', '')}`)
  return words.map((word) => `"${word}"`)
}
