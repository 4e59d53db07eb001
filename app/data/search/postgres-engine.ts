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
      condition: matches(way),
      alsoSelect: sql`, ${total}`,
    })
    const totals = new Map(rows.map(({ kind, total }) => [kind, total]))
    return {
      total: [...totals.values()].reduce((sum, one) => sum + one, 0),
      posts: rows.map((row) => toMatch(row, way)),
    }
  },

  async findInHead(db, way, filter, limit) {
    const condition = sql`${matches(way)} and search_head @@ ${headQuestion(way)}`
    const rows = await newest(db, way, filter, limit, { condition, alsoSelect: sql`` })
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

async function newest<Row extends MatchRow>(
  db: Db,
  way: Way,
  filter: SearchFilter,
  limit: number,
  { condition, alsoSelect }: { condition: RawBuilder<unknown>; alsoSelect: RawBuilder<unknown> },
): Promise<Row[]> {
  const ofKinds = kindsIn(filter).map(
    (kind) => sql`(
      ${found(kind, condition)}
      select ${sql.lit(kind)} as kind, id, published_at, ${score(way)} as score ${alsoSelect} from (
        select * from found where ${isWanted(filter)} order by published_at desc limit ${limit}
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
