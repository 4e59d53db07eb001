import { type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '../query.rules'
import {
  type MatchRow,
  type SearchEngine,
  type SearchFilter,
  toMatch,
  type Way,
} from './matching.queries'

/** FTS5. Words hold only letters and digits, so that nothing in a quoted one can be an operator. */
export const sqliteEngine: SearchEngine = {
  asking: (db, questions) => questions(db),

  async find(db, way, filter, limit) {
    const questions = questionsOf(way, filter)
    const { index, whole, head, exact } = questions
    const later = sql`(select id from search_documents where published_at > ${filter.now.toISOString()})`
    // The plus keeps SQLite from asking an index anew for every row that another one finds.
    const { rows } = await sql<MatchRow>`
      with found (id) as ${matching(questions)},
      newest (id) as (select id from found where id not in ${later} order by id desc limit ${sql.lit(limit)}),
      about (id) as (
        select rowid from ${index} where ${index} match ${head} and rowid not in ${later}
          ${exact ? sql`and +rowid in found` : sql``}
        order by rowid desc limit ${sql.lit(limit)}
      )
      select document.kind, document.post_id as id, document.published_at, scored.score,
        (select count(*) from found) - (select count(*) from found where id in ${later}) as total
      from (
        select rowid, -bm25(${index}, ${sql.raw(weights)}) as score from ${index}
        where ${index} match ${whole} and +rowid in (select id from newest union select id from about)
      ) scored join search_documents document on document.id = scored.rowid`.execute(db)
    return { total: rows[0]?.total ?? 0, posts: rows.map((row) => toMatch(row, way)) }
  },

  async countAmong(db, way, posts) {
    const names = posts.map(({ kind, id }) => sql`(${kind}, ${id})`)
    const { rows } = await sql<{ count: number }>`
      with found (id) as ${matching(questionsOf(way, {}))},
      posts (id) as (
        select id from search_documents where (kind, post_id) in (values ${sql.join(names)})
      )
      select count(*) as count from found where +id in posts`.execute(db)
    return rows[0]?.count ?? 0
  },
}

// In the order of the columns: title, tags, summary, focus_keyword, text, domain, facets.
const weights = '10, 5, 4, 4, 1, 0.5, 0'

type Facets = Pick<SearchFilter, 'domain' | 'kind'>

/** Stems are asked and score, unless only exact things are asked for; `exact` is what is then left to ask. */
function questionsOf(way: Way, filter: Facets) {
  const stems = way.stems.map((word) => `"${word}"`).join(' AND ')
  const exact = way.exact.map(phrase).join(' AND ')
  const asked = `(${stems || exact})`
  return {
    index: sql.raw(stems ? 'search_stems' : 'search_words'),
    whole: [asked, ...facets(filter)].join(' AND '),
    head: [`{title tags focus_keyword} : ${asked}`, ...facets(filter)].join(' AND '),
    exact: stems && exact,
  }
}

/** The numbers of all posts that match, also of those that are only to be seen later. */
function matching({ index, whole, exact }: ReturnType<typeof questionsOf>): RawBuilder<unknown> {
  const found = sql`select rowid from ${index} where ${index} match ${whole}`
  if (!exact) return sql`(${found})`
  return sql`materialized (
    ${found} intersect select rowid from search_words where search_words match ${exact}
  )`
}

function phrase({ words, isOpen }: SearchTerm): string {
  return `"${words.join(' ')}"${isOpen ? ' *' : ''}`
}

/** As migrations/search/sqlite-search.ts writes them into the index. */
function facets({ domain, kind }: Facets): string[] {
  const wanted: string[] = []
  if (kind) wanted.push(`zz${kind}`)
  if (domain) wanted.push(`zz${domain.replaceAll('-', '')}`)
  return wanted.map((facet) => `"${facet}"`)
}
