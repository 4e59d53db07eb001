import { type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '~/content/search/asking/query'
import type { Db } from '../engine/database'
import { type MatchRow, type SearchEngine, type SearchFilter, toMatch, type Way } from './matching'

/** FTS5. Words hold only letters and digits, so that nothing in a quoted one can be an operator. */
export const sqliteEngine: SearchEngine = {
  asking: (db, questions) => questions(db),

  async find(db, way, filter, limit) {
    const total = await count(db, matching(way, filter))
    const posts = total === 0 ? [] : await newest(db, way, matching(way, filter), limit)
    return { total, posts }
  },

  findInHead: (db, way, filter, limit) => newest(db, way, matching(way, filter, head), limit),

  async countAmong(db, way, posts) {
    const names = posts.map(({ kind, id }) => sql`(${kind}, ${id})`)
    return count(
      db,
      sql`${matching(way)} and +rowid in (
        select id from search_documents where (kind, post_id) in (values ${sql.join(names)})
      )`,
    )
  },
}

async function count(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db)
  return rows[0]?.count ?? 0
}

async function newest(db: Db, way: Way, found: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<MatchRow>`
    select document.kind, document.post_id as id, document.published_at, newest.score
    from (
      select rowid, -bm25(${index(way)}, ${sql.raw(weights)}) as score
      from ${found} order by rowid desc limit ${limit}
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

function matching(way: Way, filter?: SearchFilter, scope = '') {
  const stems = way.stems.map((word) => `"${word}"`).join(' AND ')
  const exact = way.exact.map(phrase).join(' AND ')
  const asked = stems || exact
  const expression = [`${scope} (${asked})`, ...(filter ? facets(filter) : [])].join(' AND ')
  // The plus keeps SQLite from asking the first index anew for every row that the second one finds.
  const alsoExact =
    stems && exact
      ? sql`and +rowid in (select rowid from search_words where search_words match ${exact})`
      : sql``
  const isPublished = filter
    ? sql`and rowid not in (
        select id from search_documents where published_at > ${filter.now.toISOString()}
      )`
    : sql``
  return sql`${index(way)} where ${index(way)} match ${expression} ${alsoExact} ${isPublished}`
}

function phrase({ words, isOpen }: SearchTerm): string {
  return `"${words.join(' ')}"${isOpen ? ' *' : ''}`
}

/** As migrations/search/sqlite-search.ts writes them into the index. */
function facets({ domain, kind }: SearchFilter): string[] {
  const wanted = ['zzlisted']
  if (kind) wanted.push(`zz${kind}`)
  if (domain) wanted.push(`zz${domain.replaceAll('-', '')}`)
  return wanted.map((facet) => `"${facet}"`)
}
