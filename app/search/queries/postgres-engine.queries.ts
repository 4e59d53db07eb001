import { type RawBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import { isListedRow, tables } from '~/posts/published/published-posts.queries'
import type { SearchTerm } from '../query.rules'
import {
  parseCount,
  parseMatchRows,
  type SearchEngine,
  type SearchFilter,
  type TextCondition,
  toMatchingPost,
} from './search-engine.queries'

/** tsvector and GIN. Words contain only letters and digits, so none of them can be an operator. */
export const postgresEngine: SearchEngine = {
  withSettings: (db, runQueries) =>
    db.transaction().execute(async (transaction) => {
      // The planner underestimates the cost of matching a tsvector and would scan the whole table for a
      // common word. JIT compilation takes longer than these queries of a few milliseconds.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(
        transaction,
      )
      return runQueries(transaction)
    }),

  async find(db, condition, filter, limit) {
    const kinds = filter.kind ? [filter.kind] : postKinds
    const selects = kinds.map((kind) => sql`(${selectScored(kind, condition, filter, limit)})`)
    const { rows } = await sql`${sql.join(selects, sql` union all `)}`.execute(db)
    const matches = parseMatchRows(rows)
    const totals = new Map(matches.map(({ kind, total }) => [kind, total]))
    return {
      total: [...totals.values()].reduce((sum, total) => sum + total, 0),
      posts: matches.map((row) => toMatchingPost(row, condition)),
    }
  },

  async countAmong(db, condition, posts) {
    const counts = postKinds.map((kind) => {
      const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
      return sql`(select count(*) from ${sql.table(tables[kind].posts)}
        where id = any(${ids}) and ${matches(condition)})`
    })
    const { rows } = await sql`select ${sql.join(counts, sql` + `)} as count`.execute(db)
    return parseCount(rows)
  },
}

/** The newest matches of a kind, and the newest with a match in the head, with scores and the number of all matches. */
function selectScored(
  kind: PostKind,
  condition: TextCondition,
  filter: SearchFilter,
  limit: number,
): RawBuilder<unknown> {
  const posts = sql.table(tables[kind].posts)
  const newest = sql`where passes_filter order by published_at desc limit ${limit}`
  const isMatchInHead = sql`${matchesInHead(condition)} and ${matchesExact(condition)}`
  return sql`
    with found as ${matchingRows(kind, filter, matches(condition))},
    in_head as ${matchingRows(kind, filter, isMatchInHead)}
    select ${sql.lit(kind)} as kind, id, published_at, ${score(condition)} as score,
      (select count(*) from found where passes_filter) as total
    from ${posts} where ctid = any(array(
      (select row_id from found ${newest}) union (select row_id from in_head ${newest})
    ))`
}

// For text with domain, summary, tags with focus keyword, title: the tsvector weights D, C, B, A.
const columnWeights = sql`'{0.1, 0.4, 0.5, 1}'::float4[]`
// Divides by the logarithm of a post's length: otherwise the longest post would nearly always win.
const byLength = sql.lit(1)

/**
 * Materialized, so that the index is used first. Otherwise the planner starts from the newest posts and matches the
 * tsvector of each, which takes a hundred times as long.
 */
function matchingRows(kind: PostKind, filter: SearchFilter, condition: RawBuilder<unknown>) {
  return sql`materialized (
    select ctid as row_id, published_at, ${passesFilter(filter)} as passes_filter
    from ${sql.table(tables[kind].posts)} where ${condition}
  )`
}

export function matches(condition: TextCondition): RawBuilder<unknown> {
  const { search_stems: stems } = tsqueries(condition)
  const exact = matchesExact(condition)
  return stems ? sql`(search_stems @@ ${stems} and ${exact})` : sql`(${exact})`
}

/**
 * The GIN index has no positions, so PostgreSQL rechecks a phrase in the tsvector of every post that contains all its
 * words. search_joined spares that for words joined by hyphens.
 */
export function matchesExact(condition: TextCondition): RawBuilder<unknown> {
  const { search_words: exact } = tsqueries(condition)
  if (!exact) return sql`true`
  if (!hasPhrase(condition)) return sql`search_words @@ ${exact}`
  const joined = hyphenatedPhrases(condition)
  const isJoined = joined.length > 0 ? sql`search_joined @> ${joined}` : sql`false`
  return sql`search_words @@ to_tsquery('simple', ${wordsInAnyOrder(condition)})
    and case when ${isJoined} then true else search_words @@ ${exact} end`
}

/** search_head (title, tags, focus keyword) is small, so rechecking a phrase in it is fast. */
export function matchesInHead(condition: TextCondition): RawBuilder<unknown> {
  const headMatches = (query: string) => sql`search_head @@ to_tsquery('search_stems', ${query})`
  if (condition.stems.length > 0) return headMatches(condition.stems.map(operand).join(' & '))
  const phrases = headMatches(condition.exact.map(phrase).join(' & '))
  // `is true` keeps the phrases out of the index condition, which would be rechecked as a whole for each post.
  return hasPhrase(condition)
    ? sql`${headMatches(wordsInAnyOrder(condition))} and (${phrases}) is true`
    : phrases
}

function hasPhrase({ exact }: TextCondition): boolean {
  return exact.some(({ words }) => words.length > 1)
}

/** The phrases written with hyphens; none if one of them contains more than ASCII letters and digits. */
function hyphenatedPhrases({ exact }: TextCondition): string[] {
  const phrases = exact.filter(({ words }) => words.length > 1)
  const isPlain = phrases.every(({ words }) => words.every((word) => /^[a-z0-9]+$/.test(word)))
  return isPlain ? phrases.map(({ words }) => words.join('-')) : []
}

function wordsInAnyOrder({ exact }: TextCondition): string {
  return exact
    .map(({ words, isPrefix }) => `${words.map(operand).join(' & ')}${isPrefix ? ':*' : ''}`)
    .join(' & ')
}

function passesFilter({ domain }: SearchFilter): RawBuilder<unknown> {
  return domain ? sql`${isListedRow} and domain_slug = ${domain}` : isListedRow
}

function score(condition: TextCondition): RawBuilder<number> {
  const scores = Object.entries(tsqueries(condition)).map(
    ([column, query]) => sql`ts_rank(${columnWeights}, ${sql.raw(column)}, ${query}, ${byLength})`,
  )
  return sql`${sql.join(scores, sql` + `)}`
}

/** The query for each column that the condition needs. */
function tsqueries({
  stems,
  exact,
}: TextCondition): Partial<Record<'search_stems' | 'search_words', RawBuilder<unknown>>> {
  return {
    ...(stems.length > 0 && {
      search_stems: sql`to_tsquery('search_stems', ${stems.map(operand).join(' & ')})`,
    }),
    ...(exact.length > 0 && {
      search_words: sql`to_tsquery('simple', ${exact.map(phrase).join(' & ')})`,
    }),
  }
}

function phrase({ words, isPrefix }: SearchTerm): string {
  const operands = words.map(operand).join(' <-> ')
  return `(${operands}${isPrefix ? ':*' : ''})`
}

function operand(word: string): string {
  return `'${word}'`
}
