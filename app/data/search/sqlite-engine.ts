import { type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '~/content/search/asking/query'
import type { Db } from '../engine/database'
import { type MatchRow, type SearchEngine, type SearchFilter, toMatch, type Way } from './matching'

/** FTS5. Words hold only letters and digits, so that nothing in a quoted one can be an operator. */
export const sqliteEngine: SearchEngine = {
  asking: (db, questions) => questions(db),

  async find(db, way, filter, limit) {
    const found = matching(way, filter)
    // Few are still to come: to ask of every post that matches takes longer than to look those up.
    const total = await value(
      db,
      sql`(select count(*) from ${found}) - (select count(*) from ${found} and rowid in ${toCome(filter)})`,
    )
    return { total, posts: total === 0 ? [] : await newest(db, { way, filter, found, limit }) }
  },

  findInHead: (db, way, filter, limit) =>
    newest(db, { way, filter, found: matching(way, filter, head), limit }),

  countAmong(db, way, posts) {
    const names = posts.map(({ kind, id }) => sql`(${kind}, ${id})`)
    return value(
      db,
      sql`(select count(*) from ${matching(way, {})} and +rowid in (
        select id from search_documents where (kind, post_id) in (values ${sql.join(names)})
      ))`,
    )
  },
}

async function value(db: Db, expression: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${expression} as value`.execute(db)
  return rows[0]?.value ?? 0
}

interface Asked {
  way: Way
  filter: SearchFilter
  found: RawBuilder<unknown>
  limit: number
}

async function newest(db: Db, { way, filter, found, limit }: Asked) {
  const { rows } = await sql<MatchRow>`
    select document.kind, document.post_id as id, document.published_at, newest.score
    from (
      select rowid, -bm25(${index(way)}, ${sql.raw(weights)}) as score
      from ${found} and rowid not in ${toCome(filter)} order by rowid desc limit ${limit}
    ) newest join search_documents document on document.id = newest.rowid`.execute(db)
  return rows.map((row) => toMatch(row, way))
}

// In the order of the columns: title, tags, summary, focus_keyword, text, domain, facets.
const weights = '10, 5, 4, 4, 1, 0.5, 0'
const head = '{title tags focus_keyword} :'

/** The index that scores: stems, unless only exact things are asked for. */
function index(way: Way) {
  return sql.raw(way.stems.length > 0 ? 'search_stems' : 'search_words')
}

/** The indexes hold what is published, also what is only to be seen later. */
function toCome({ now }: SearchFilter) {
  return sql`(select id from search_documents where published_at > ${now.toISOString()})`
}

function matching(way: Way, filter: Facets, scope = '') {
  const stems = way.stems.map((word) => `"${word}"`).join(' AND ')
  const exact = way.exact.map(phrase).join(' AND ')
  const asked = stems || exact
  const expression = [`${scope} (${asked})`, ...facets(filter)].join(' AND ')
  // The plus keeps SQLite from asking the first index anew for every row that the second one finds.
  const alsoExact =
    stems && exact
      ? sql`and +rowid in (select rowid from search_words where search_words match ${exact})`
      : sql``
  return sql`${index(way)} where ${index(way)} match ${expression} ${alsoExact}`
}

function phrase({ words, isOpen }: SearchTerm): string {
  return `"${words.join(' ')}"${isOpen ? ' *' : ''}`
}

type Facets = Pick<SearchFilter, 'domain' | 'kind'>

/** As migrations/search/sqlite-search.ts writes them into the index. */
function facets({ domain, kind }: Facets): string[] {
  const wanted: string[] = []
  if (kind) wanted.push(`zz${kind}`)
  if (domain) wanted.push(`zz${domain.replaceAll('-', '')}`)
  return wanted.map((facet) => `"${facet}"`)
}
