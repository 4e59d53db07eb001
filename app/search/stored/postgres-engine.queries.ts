import { type RawBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import { isListedRow, tables } from '~/posts/published/published-posts.queries'
import type { SearchTerm } from '../query.rules'
import {
  type MatchRow,
  type SearchEngine,
  type SearchFilter,
  toMatch,
  type Way,
} from './matching.queries'

/** tsvector and GIN. Words hold only letters and digits: nothing in them can be an operator. */
export const postgresEngine: SearchEngine = {
  asking: (db, questions) =>
    db.transaction().execute(async (transaction) => {
      // The planner believes that looking into a tsvector costs next to nothing, and would read the
      // whole table for a common word. Compiling a query of few milliseconds takes longer than it.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(
        transaction,
      )
      return questions(transaction)
    }),

  async find(db, way, filter, limit) {
    const ofKinds = kindsIn(filter).map((kind) => sql`(${newest(kind, way, filter, limit)})`)
    const { rows } = await sql<MatchRow>`${sql.join(ofKinds, sql` union all `)}`.execute(db)
    const totals = new Map(rows.map(({ kind, total }) => [kind, total]))
    return {
      total: [...totals.values()].reduce((sum, one) => sum + one, 0),
      posts: rows.map((row) => toMatch(row, way)),
    }
  },

  async countAmong(db, way, posts) {
    const counts = postKinds.map((kind) => {
      const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
      return sql`(select count(*) from ${sql.table(tables[kind].posts)}
        where id = any(${ids}) and ${matches(way)})`
    })
    const total = sql.join(counts, sql` + `)
    const { rows } = await sql<{ count: number }>`select ${total} as count`.execute(db)
    return rows[0]?.count ?? 0
  },
}

/** The newest of a kind that match, and the newest with a match in the head, scored; with each, how many match. */
function newest(
  kind: PostKind,
  way: Way,
  filter: SearchFilter,
  limit: number,
): RawBuilder<unknown> {
  const posts = sql.table(tables[kind].posts)
  const first = sql`where is_wanted order by published_at desc limit ${limit}`
  return sql`
    with found as ${places(kind, filter, matches(way))},
    about as ${places(kind, filter, sql`${inHead(way)} and ${exactly(way)}`)}
    select ${sql.lit(kind)} as kind, id, published_at, ${score(way)} as score,
      (select count(*) from found where is_wanted) as total
    from ${posts} where ctid = any(array(
      (select place from found ${first}) union (select place from about ${first})
    ))`
}

// Of text with domain, summary, tags with focus keyword, title: the weights D to A.
const weights = sql`'{0.1, 0.4, 0.5, 1}'::float4[]`
// Divides by the logarithm of a post's length, so that the longest post is not always the best.
const byLength = sql.lit(1)

function kindsIn({ kind }: SearchFilter): readonly PostKind[] {
  return kind ? [kind] : postKinds
}

/**
 * What the index knows to match, before anything else is asked. Else the planner starts from the
 * newest posts and looks into the tsvector of each, which takes a hundred times as long.
 */
function places(kind: PostKind, filter: SearchFilter, condition: RawBuilder<unknown>) {
  return sql`materialized (
    select ctid as place, published_at, ${isWanted(filter)} as is_wanted
    from ${sql.table(tables[kind].posts)} where ${condition}
  )`
}

function matches(way: Way): RawBuilder<unknown> {
  const { search_stems: stems } = questions(way)
  return stems ? sql`(search_stems @@ ${stems} and ${exactly(way)})` : sql`(${exactly(way)})`
}

/**
 * The index knows which words a post has, not where: of those that have all of a phrase, each is looked into,
 * unless it has them joined by hyphens, which is written in its row.
 */
function exactly(way: Way): RawBuilder<unknown> {
  const { search_words: exact } = questions(way)
  if (!exact) return sql`true`
  if (!hasPhrase(way)) return sql`search_words @@ ${exact}`
  const joined = joinedWords(way) ?? []
  const isJoined = joined.length > 0 ? sql`search_joined @> ${joined}` : sql`false`
  return sql`search_words @@ to_tsquery('simple', ${looseWords(way)})
    and case when ${isJoined} then true else search_words @@ ${exact} end`
}

/** In title, tags or focus keyword: a vector so small that it is looked into at once. */
function inHead(way: Way): RawBuilder<unknown> {
  const asked = (text: string) => sql`search_head @@ to_tsquery('search_stems', ${text})`
  if (way.stems.length > 0) return asked(way.stems.map(operand).join(' & '))
  const phrases = asked(way.exact.map(phrase).join(' & '))
  // Else all that the index is asked would be asked of each post again.
  return hasPhrase(way) ? sql`${asked(looseWords(way))} and (${phrases}) is true` : phrases
}

function hasPhrase(way: Way): boolean {
  return way.exact.some(({ words }) => words.length > 1)
}

/** The phrases as they are written with hyphens; null where one cannot be. */
function joinedWords(way: Way): string[] | null {
  const phrases = way.exact.filter(({ words }) => words.length > 1)
  const isPlain = phrases.every(({ words }) => words.every((word) => /^[a-z0-9]+$/.test(word)))
  return isPlain ? phrases.map(({ words }) => words.join('-')) : null
}

/** The words of phrases, wherever they stand. */
function looseWords(way: Way): string {
  return way.exact
    .map(({ words, isOpen }) => `${words.map(operand).join(' & ')}${isOpen ? ':*' : ''}`)
    .join(' & ')
}

function isWanted({ now, domain }: SearchFilter): RawBuilder<unknown> {
  return domain ? sql`${isListedRow(now)} and domain_slug = ${domain}` : sql`${isListedRow(now)}`
}

function score(way: Way): RawBuilder<number> {
  const scores = Object.entries(questions(way)).map(
    ([column, question]) => sql`ts_rank(${weights}, ${sql.raw(column)}, ${question}, ${byLength})`,
  )
  return sql`${sql.join(scores, sql` + `)}`
}

function questions(
  way: Way,
): Partial<Record<'search_stems' | 'search_words', RawBuilder<unknown>>> {
  return {
    ...(way.stems.length > 0 && {
      search_stems: sql`to_tsquery('search_stems', ${way.stems.map(operand).join(' & ')})`,
    }),
    ...(way.exact.length > 0 && {
      search_words: sql`to_tsquery('simple', ${way.exact.map(phrase).join(' & ')})`,
    }),
  }
}

function phrase({ words, isOpen }: SearchTerm): string {
  const operands = words.map(operand).join(' <-> ')
  return `(${operands}${isOpen ? ':*' : ''})`
}

function operand(word: string): string {
  return `'${word}'`
}
