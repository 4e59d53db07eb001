import { type RawBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Database, Db, Engine } from '~/database/database'
import {
  type DeskListPage,
  type DeskListRequest,
  type DeskTextSearch,
  deskPosts,
} from '~/posts/editing/desk-posts.queries'
import { tables } from '~/posts/published/published-posts.queries'
import {
  matchesExact,
  matchesInHead,
  matches as matchesOnPostgres,
  postgresEngine,
} from '../queries/postgres-engine.queries'
import {
  prefixCondition,
  type TextCondition,
  wholeWordsCondition,
} from '../queries/search-engine.queries'
import { ftsExpressions, selectIds, sqliteEngine } from '../queries/sqlite-engine.queries'
import { parseQuery, type SearchQuery } from '../query.rules'
import { excerptOf, type HighlightedText } from '../results/excerpt.rules'

const settings = {
  sqlite: sqliteEngine.withSettings,
  postgres: postgresEngine.withSettings,
}

export type FoundListPage = DeskListPage & {
  /** The place in the text that matches, by `kind id`. */
  excerpts: Record<string, HighlightedText>
}

/** The desk's list of posts. A text is searched for in posts of every status, as readers search. */
export async function searchDeskPosts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  request: DeskListRequest,
): Promise<FoundListPage> {
  const query = parseQuery(request.text ?? '')
  if (query.length === 0) return { ...(await deskPosts(db, request)), excerpts: {} }
  return settings[engine](db, async (searchDb) => {
    const page = await deskPosts(searchDb, request, textSearch(engine, query))
    return { ...page, excerpts: await excerptsOf(searchDb, page.posts, query) }
  })
}

/** Two letters begin too many words of too many posts. A title is found by any part of it in any case. */
const minPrefixLength = 3

/** The last word also finds longer words that begin with it, in every search: the list has no suggestions. */
function textSearch(engine: Engine, query: SearchQuery): DeskTextSearch {
  const isLong = (query.at(-1)?.words.at(-1) ?? '').length >= minPrefixLength
  const prefixed = isLong ? prefixCondition(query) : null
  const conditions = [wholeWordsCondition(query), ...(prefixed ? [prefixed] : [])]
  const select = engine === 'sqlite' ? idsOnSqlite : idsOnPostgres
  return {
    matching: (kind) => select(kind, conditions, 'anywhere'),
    matchingInHead: (kind) => select(kind, conditions, 'inHead'),
  }
}

type Place = 'anywhere' | 'inHead'

function idsOnSqlite(
  kind: PostKind,
  conditions: TextCondition[],
  place: Place,
): RawBuilder<unknown> {
  const documents = conditions.flatMap((condition) =>
    (['search', 'unlisted'] as const).map((set) => {
      const expressions = ftsExpressions(condition, { kind }, set)
      return sql`select rowid from (${selectIds(expressions, expressions[place])})`
    }),
  )
  // The unary plus has SQLite look up the documents that were found, instead of searching for each document.
  return sql`select post_id from search_documents where +kind = ${kind}
    and id in (${sql.join(documents, sql` union `)})`
}

function idsOnPostgres(
  kind: PostKind,
  conditions: TextCondition[],
  place: Place,
): RawBuilder<unknown> {
  const posts = sql.table(tables[kind].posts)
  const selects = conditions.map((condition) => {
    const isMatch =
      place === 'anywhere'
        ? matchesOnPostgres(condition)
        : sql`${matchesInHead(condition)} and ${matchesExact(condition)}`
    return sql`select id from ${posts} where ${isMatch}`
  })
  return sql.join(selects, sql` union `)
}

/** Only of the posts that are shown; none for a post that was found by its title or its tags alone. */
async function excerptsOf(
  db: Db,
  posts: DeskListPage['posts'],
  query: SearchQuery,
): Promise<FoundListPage['excerpts']> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const ids = posts.filter((post) => post.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom(tables[kind].posts)
        .select(['id', 'summary', 'search_text'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, summary, search_text: text }) => ({
        key: `${kind} ${id}`,
        excerpt: excerptOf({ summary, text }, query),
      }))
    }),
  )
  const matching = found.flat().filter(({ excerpt }) => excerpt.some(({ isMatch }) => isMatch))
  return Object.fromEntries(matching.map(({ key, excerpt }) => [key, excerpt]))
}
