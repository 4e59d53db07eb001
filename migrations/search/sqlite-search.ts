import { type Kysely, type RawBuilder, sql } from 'kysely'

const filtered = ['domain_slug', 'status', 'published_at'] as const

const searched = [
  ['articles', 'article'],
  ['weekly_briefs', 'brief'],
] as const

/** The indexed columns, since there is one for the visible text. */
export const whatIsSeen = [
  ...['title', 'tags', 'summary', 'focus_keyword', 'search_text', 'search_domain'],
]

const foldCase = 'unicode61 remove_diacritics 2'
const indexes = [
  { name: 'search_stems', options: `tokenize = 'porter ${foldCase}'`, text: asWritten },
  // Indexes prefixes of two and three letters; otherwise 'co…' would read the whole index.
  {
    name: 'search_words',
    options: `tokenize = '${foldCase}', prefix = '2 3'`,
    text: withSigns,
  },
] as const

/** Drafts are saved often and are few: without an index of prefixes, saving is faster and searching fast enough. */
const unlistedIndexes = [
  { name: 'unlisted_stems', options: indexes[0].options, text: asWritten },
  { name: 'unlisted_words', options: `tokenize = '${foldCase}'`, text: withSigns },
] as const

const listed: IndexSet = { indexes, isIndexed: isListed }
const unlisted: IndexSet = { indexes: unlistedIndexes, isIndexed: isUnlisted }

/**
 * SQLite renumbers the rows of `articles` in a vacuum, so a separate table numbers the rows of the indexes. What a
 * search filters by is indexed as words in `facets`: reading it from a post's row, past its body, would take longer
 * than the search.
 */
export async function createSqliteSearch(db: Kysely<unknown>, indexed: string[]): Promise<void> {
  await sql`create table search_documents (
    id integer primary key autoincrement,
    kind text not null,
    post_id text not null,
    published_at text,
    unique (kind, post_id)
  )`.execute(db)
  await sql`create index search_documents_published on search_documents (published_at)`.execute(db)
  for (const index of indexes) await createIndex(db, index, indexed)
  for (const [table, kind] of searched) {
    await indexWhatIsThere(db, table, kind, indexed)
    await watch(db, { table, kind, indexed, sets: [{ indexes, isIndexed: () => 'true' }] })
  }
}

/** Restricts the indexes to listed posts, so that searches need not check it. */
export async function indexOnlyListed(db: Kysely<unknown>, indexed: string[]): Promise<void> {
  await stopWatching(db)
  for (const [table, kind] of searched) {
    for (const { name } of indexes) {
      await sql`delete from ${sql.raw(name)} where rowid in (
        select document.id from search_documents document
        join ${sql.raw(table)} post on post.id = document.post_id
        where document.kind = ${sql.lit(kind)} and not (${sql.raw(isListed('post'))})
      )`.execute(db)
    }
    await watch(db, { table, kind, indexed, sets: [listed] })
  }
}

/** Adds indexes of all other posts, for the desk: those of the readers stay as small and as fast as they are. */
export async function indexUnlisted(db: Kysely<unknown>, indexed: string[]): Promise<void> {
  await stopWatching(db)
  for (const index of unlistedIndexes) await createIndex(db, index, indexed)
  for (const [table, kind] of searched) {
    for (const index of unlistedIndexes) {
      await fillIndex(db, index, { table, kind, indexed, where: isUnlisted('post') })
    }
    await watch(db, { table, kind, indexed, sets: [listed, unlisted] })
  }
}

export async function dropSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await stopWatching(db)
  for (const table of [...indexes.map(({ name }) => name), 'search_documents']) {
    await sql`drop table ${sql.raw(table)}`.execute(db)
  }
}

async function indexWhatIsThere(
  db: Kysely<unknown>,
  table: string,
  kind: string,
  indexed: string[],
): Promise<void> {
  await sql`insert into search_documents (kind, post_id, published_at)
    select ${sql.lit(kind)}, id, published_at from ${sql.raw(table)} order by published_at`.execute(
    db,
  )
  for (const index of indexes) await fillIndex(db, index, { table, kind, indexed, where: 'true' })
}

async function createIndex(
  db: Kysely<unknown>,
  { name, options }: Index,
  indexed: string[],
): Promise<void> {
  await sql`create virtual table ${sql.raw(name)} using fts5(
    ${sql.raw(indexed.join(', '))}, facets,
    content = '', contentless_delete = 1, ${sql.raw(options)}
  )`.execute(db)
}

interface Filled {
  table: string
  kind: string
  indexed: string[]
  where: string
}

async function fillIndex(
  db: Kysely<unknown>,
  index: Index,
  { table, kind, indexed, where }: Filled,
): Promise<void> {
  await sql`insert into ${sql.raw(index.name)} (rowid, ${columns(indexed)})
    select document.id, ${values(index, indexed, kind, 'post')} from search_documents document
    join ${sql.raw(table)} post on post.id = document.post_id
    where document.kind = ${sql.lit(kind)} and ${sql.raw(where)} order by document.id`.execute(db)
}

async function stopWatching(db: Kysely<unknown>): Promise<void> {
  for (const [table] of searched) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`drop trigger ${sql.raw(`${table}_search_${event}`)}`.execute(db)
    }
  }
}

interface Watched {
  table: string
  kind: string
  /** Which columns. */
  indexed: string[]
  sets: IndexSet[]
}

interface IndexSet {
  indexes: readonly Index[]
  /** Whether a row is in these indexes at all. */
  isIndexed: (row: string) => string
}

async function watch(db: Kysely<unknown>, { table, kind, indexed, sets }: Watched): Promise<void> {
  const trigger = (event: string) => sql.raw(`${table}_search_${event}`)
  const posts = sql.raw(table)
  const watched = [...indexed, ...filtered]
  const number = (row: string) =>
    sql`(select id from search_documents where kind = ${sql.lit(kind)} and post_id = ${sql.raw(row)}.id)`
  const add = eachIndex(
    sets,
    (index, isIndexed) => sql`insert into ${sql.raw(index.name)} (rowid, ${columns(indexed)})
      select ${number('new')}, ${values(index, indexed, kind, 'new')}
      where ${sql.raw(isIndexed('new'))};`,
  )
  const remove = (row: string) =>
    eachIndex(sets, ({ name }) => sql`delete from ${sql.raw(name)} where rowid = ${number(row)};`)

  await sql`create trigger ${trigger('insert')} after insert on ${posts} begin
    insert into search_documents (kind, post_id, published_at)
      values (${sql.lit(kind)}, new.id, new.published_at);
    ${add}
  end`.execute(db)

  await sql`create trigger ${trigger('update')} after update of ${sql.raw(watched.join(', '))}
    on ${posts}
    when ${sql.raw(watched.map((column) => `old.${column} is not new.${column}`).join(' or '))}
  begin
    update search_documents set published_at = new.published_at where id = ${number('new')};
    ${remove('new')}
    ${add}
  end`.execute(db)

  await sql`create trigger ${trigger('delete')} after delete on ${posts} begin
    ${remove('old')}
    delete from search_documents where id = ${number('old')};
  end`.execute(db)
}

interface Index {
  name: string
  options: string
  text: (text: string) => string
}

function columns(indexed: string[]): RawBuilder<unknown> {
  return sql.raw([...indexed, 'facets'].join(', '))
}

function values(
  { text }: Index,
  indexed: string[],
  kind: string,
  row: string,
): RawBuilder<unknown> {
  return sql.raw(
    [...indexed.map((column) => text(`${row}.${column}`)), facets(kind, row)].join(', '),
  )
}

/** Words that no text contains. */
function facets(kind: string, row: string): string {
  const listed = `case when ${isListed(row)} then 'zzlisted ' else '' end`
  return `${listed} || 'zz${kind} zz' || replace(${row}.domain_slug, '-', '')`
}

/** The rule of isListed() in app/posts, without the time of publication. */
function isListed(row: string): string {
  return `${row}.status = 'published' and ${row}.published_at is not null`
}

function isUnlisted(row: string): string {
  return `not (${isListed(row)})`
}

function asWritten(text: string): string {
  return text
}

/** The signs of C++ and C# become words; otherwise both would equal C. */
function withSigns(text: string): string {
  return `replace(replace(${text}, '+', ' zzplus '), '#', ' zzhash ')`
}

function eachIndex(
  sets: IndexSet[],
  statement: (index: Index, isIndexed: IndexSet['isIndexed']) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const statements = sets.flatMap(({ indexes, isIndexed }) =>
    indexes.map((index) => statement(index, isIndexed)),
  )
  return sql.join(statements, sql` `)
}
