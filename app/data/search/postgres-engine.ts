import { type RawBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/content/post/post'
import type { SearchTerm } from '~/content/search/asking/query'
import type { Db } from '../engine/database'
import { isListedRow, tables } from '../posts/posts'
import { type MatchRow, type SearchEngine, type SearchFilter, toMatch, type Way } from './matching'

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
    // Both in one question: finding what matches is most of the work.
    const total = sql`(select count(*) from found where ${isWanted(filter)}) as total`
    const rows = await newest<MatchRow & { total: number }>(db, way, filter, limit, {
      condition: (kind) => indexed(kind, way),
      alsoSelect: sql`, ${total}`,
    })
    const totals = new Map(rows.map(({ kind, total }) => [kind, total]))
    return {
      total: [...totals.values()].reduce((sum, one) => sum + one, 0),
      posts: rows.map((row) => toMatch(row, way)),
    }
  },

  async findInHead(db, way, filter, limit) {
    // Those few are found first: to look for a phrase in all that match takes as long as finding them did.
    // What is in the head is in the whole, so only what the head was not asked for is left to ask.
    const { search_words: exact } = questions(way)
    const rows = await newest(db, way, filter, limit, {
      condition: () => sql`search_head @@ ${headQuestion(way)}`,
      ...(exact && { also: sql`search_words @@ ${exact}` }),
      alsoSelect: sql``,
    })
    return rows.map((row) => toMatch(row, way))
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

interface Asked {
  /** What an index answers. */
  condition: (kind: PostKind) => RawBuilder<unknown>
  /** What is asked of those that it finds. */
  also?: RawBuilder<unknown>
  alsoSelect: RawBuilder<unknown>
}

async function newest<Row extends MatchRow>(
  db: Db,
  way: Way,
  filter: SearchFilter,
  limit: number,
  { condition, also = sql`true`, alsoSelect }: Asked,
): Promise<Row[]> {
  const ofKinds = kindsIn(filter).map(
    (kind) => sql`(
      ${found(kind, condition(kind))}
      select ${sql.lit(kind)} as kind, id, published_at, ${score(way)} as score ${alsoSelect} from (
        select * from found where ${isWanted(filter)} and ${also} order by published_at desc limit ${limit}
      ) newest
    )`,
  )
  const { rows } = await sql<Row>`${sql.join(ofKinds, sql` union all `)}`.execute(db)
  return rows
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
function found(kind: PostKind, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with found as materialized (
    select id, published_at, status, domain_slug, search_stems, search_words
    from ${sql.table(tables[kind].posts)} where ${condition}
  )`
}

/**
 * matches() as the indexes answer it: where two are asked, what both know is taken, and only of those the rest
 * is asked. The planner would ask one of them and then look into the tsvector of every post it names.
 */
function indexed(kind: PostKind, way: Way): RawBuilder<unknown> {
  const posts = sql.table(tables[kind].posts)
  const asked = Object.entries({ ...questions(way), ...looseWords(way) })
  const hasPhrase = way.exact.some(({ words }) => words.length > 1)
  if (asked.length < 2 && !hasPhrase) return matches(way)
  const known = sql.join(
    asked.map(
      ([column, question]) =>
        sql`select ctid from ${posts} where ${sql.raw(column)} @@ ${question}`,
    ),
    sql` intersect `,
  )
  if (!hasPhrase) return sql`ctid = any(array(${known}))`
  const asPhrase = sql`search_words @@ ${questions(way).search_words}`
  const joined = joinedWords(way)
  if (!joined) return sql`ctid = any(array(${known})) and ${asPhrase}`
  const withHyphens = sql`select ctid from ${posts} where search_joined @> ${joined}`
  // Most write it with hyphens: only the others are looked into.
  return sql`ctid = any(array(
    with known as materialized (${known}), with_hyphens as materialized (${withHyphens})
    (select ctid from known intersect select ctid from with_hyphens)
    union all
    select ctid from ${posts}
      where ctid = any(array(select ctid from known except select ctid from with_hyphens)) and ${asPhrase}
  ))`
}

/** The phrases as they are written with hyphens; null where one cannot be. */
function joinedWords(way: Way): string[] | null {
  const phrases = way.exact.filter(({ words }) => words.length > 1)
  const isPlain = phrases.every(({ words }) => words.every((word) => /^[a-z0-9]+$/.test(word)))
  return isPlain ? phrases.map(({ words }) => words.join('-')) : null
}

/** The words of phrases, wherever they stand: all that an index knows of them. */
function looseWords(way: Way) {
  if (way.exact.length === 0) return {}
  const words = way.exact.map(({ words, isOpen }) => {
    const operands = words.map(operand).join(' & ')
    return isOpen ? `${operands}:*` : operands
  })
  return { search_words: sql`to_tsquery('simple', ${words.join(' & ')})` }
}

function matches(way: Way): RawBuilder<unknown> {
  const conditions = Object.entries(questions(way)).map(
    ([column, question]) => sql`${sql.raw(column)} @@ ${question}`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
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

function headQuestion(way: Way): RawBuilder<unknown> {
  const asked = way.stems.length > 0 ? way.stems.map(operand) : way.exact.map(phrase)
  return sql`to_tsquery('search_stems', ${asked.join(' & ')})`
}

function phrase({ words, isOpen }: SearchTerm): string {
  const operands = words.map(operand).join(' <-> ')
  return `(${operands}${isOpen ? ':*' : ''})`
}

function operand(word: string): string {
  return `'${word}'`
}
