import { type Kysely, sql } from 'kysely'

// A tsvector is limited to a megabyte: a post with a longer body could not be saved.
const longestIndexedBody = 200_000

/**
 * All characters but letters and digits, by code, so that it does not depend on the database's locale. PostgreSQL's
 * parser would read 'example.com/x' as one word, and a minus sign in 'CVE-2021'.
 */
const separators = [
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8',
  '\\u00bb\\u00bf\\u00d7\\u00f7\\u05be\\u05c0\\u05c3\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4',
  '\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030',
  '\\ufe0f\\ufe30-\\ufe6f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\U0001f000-\\U0001faff',
].join('')

const vectors = ['search_stems', 'search_words', 'search_head']
const head = `title || ' ' || tags || ' ' || focus_keyword`

export async function createConfiguration(db: Kysely<unknown>): Promise<void> {
  // The same stemmer as SQLite's, without stop words: 'IT' must be found.
  await sql`create text search dictionary search_porter
    (template = snowball, language = porter)`.execute(db)
  await sql`create text search configuration search_stems (copy = pg_catalog.simple)`.execute(db)
  await sql`alter text search configuration search_stems
    alter mapping for asciiword, word, numword with search_porter`.execute(db)
}

/** The columns with the weight of the body. */
export interface Searched {
  body: string
  also?: string
}

export async function addVectors(db: Kysely<unknown>, searched: Searched): Promise<void> {
  for (const table of ['articles', 'weekly_briefs']) {
    const columns = {
      search_stems: weighted(searched, (text) => sql`to_tsvector('search_stems', ${folded(text)})`),
      search_words: weighted(
        searched,
        (text) => sql`to_tsvector('simple', ${folded(withSigns(text))})`,
      ),
      // Small enough to be stored in the row itself, which makes ranking fast.
      search_head: sql`to_tsvector('search_stems', ${folded(head)})`,
    }
    const added = Object.entries(columns).map(
      ([column, vector]) =>
        sql`add column ${sql.raw(column)} tsvector generated always as (${vector}) stored`,
    )
    await sql`alter table ${sql.raw(table)} ${sql.join(added)}`.execute(db)
    for (const column of Object.keys(columns)) {
      // Written rarely and read often: no pending list, which every search would have to scan.
      await sql`create index ${sql.raw(`${table}_${column}`)} on ${sql.raw(table)}
        using gin (${sql.raw(column)}) with (fastupdate = off)`.execute(db)
    }
  }
}

/**
 * The index of a tsvector does not store the order of words. This column has hyphenated words as one: a post with
 * 'zero-day' here has the two words next to each other. ASCII letters and digits only, which every locale has.
 */
export async function addJoinedWords(db: Kysely<unknown>): Promise<void> {
  const end = `[${separators}]`
  const joined = `(?:^|${end})([a-z0-9]+(?:-[a-z0-9]+)+)(?=$|${end})`
  await sql`create function search_joined_in(said text) returns text[]
    language sql immutable parallel safe
    as ${sql.lit(`select array(select distinct found[1] from regexp_matches(lower(${unmarked('said')}),
      '${joined}', 'g') as found)`)}`.execute(db)
  const source = `${head} || ' ' || summary || ' ' || left(search_text, ${longestIndexedBody})`
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`alter table ${sql.raw(table)} add column search_joined text[]
      generated always as (search_joined_in(${sql.raw(source)})) stored`.execute(db)
    await sql`create index ${sql.raw(`${table}_search_joined`)} on ${sql.raw(table)}
      using gin (search_joined) with (fastupdate = off)`.execute(db)
  }
}

/** One index of all words, so that a search needs one look-up. */
export async function indexAtOnce(db: Kysely<unknown>): Promise<void> {
  for (const table of ['articles', 'weekly_briefs']) {
    for (const column of [...vectors, 'search_joined']) {
      await sql`drop index ${sql.raw(`${table}_${column}`)}`.execute(db)
    }
    await createIndex(db, table)
  }
}

async function createIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create index ${sql.raw(`${table}_search`)} on ${sql.raw(table)}
    using gin (${sql.raw(vectors.join(', '))}) with (fastupdate = off)`.execute(db)
}

/** A phrase must be within one part of a post: it cannot start in the title and end in the tags. */
export async function separateParts(db: Kysely<unknown>): Promise<void> {
  const parts = [
    { weight: 'A', text: 'title' },
    { weight: 'B', text: 'tags' },
    { weight: 'B', text: 'focus_keyword' },
    { weight: 'C', text: 'summary' },
    { weight: 'D', text: `left(search_text, ${longestIndexedBody})` },
    { weight: 'D', text: 'search_domain' },
  ]
  // A unique word is inserted between the parts and deleted again, which leaves a gap in the positions.
  const noWord = sql.lit(' ')
  const gap = sql`${sql.lit("' ':1")}::tsvector`
  const vector = sql`ts_delete(${sql.join(parts.map(weightedWords), sql` || ${gap} || `)}, ${noWord})`
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`alter table ${sql.raw(table)} drop column search_words,
      add column search_words tsvector generated always as (${vector}) stored`.execute(db)
    // It was dropped with the column.
    await createIndex(db, table)
  }
}

export async function dropVectors(db: Kysely<unknown>): Promise<void> {
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`alter table ${sql.raw(table)} drop column search_stems, drop column search_words,
      drop column search_head`.execute(db)
  }
}

function weightedWords({ weight, text }: { weight: string; text: string }) {
  return sql`setweight(to_tsvector('simple', ${folded(withSigns(text))}), ${sql.lit(weight)})`
}

function weighted({ body, also }: Searched, vector: (text: string) => ReturnType<typeof folded>) {
  const indexedBody = `left(${body}, ${longestIndexedBody})`
  const parts = [
    { weight: 'A', text: 'title' },
    { weight: 'B', text: `tags || ' ' || focus_keyword` },
    { weight: 'C', text: 'summary' },
    { weight: 'D', text: also ? `${indexedBody} || ' ' || ${also}` : indexedBody },
  ]
  return sql.join(
    parts.map(({ weight, text }) => sql`setweight(${vector(text)}, ${sql.lit(weight)})`),
    sql` || `,
  )
}

/** Removes diacritics and separates words by spaces. Only Latin diacritics: in other scripts they are vowels. */
function folded(text: string) {
  return sql`normalize(regexp_replace(${sql.raw(unmarked(text))},
    ${sql.lit(`[${separators}]+`)}, ' ', 'g'), NFC)`
}

function unmarked(text: string): string {
  return `regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`
}

/** The signs of C++ and C# become words; otherwise both would equal C. */
function withSigns(text: string): string {
  return `replace(replace(${text}, '+', ' zzplus '), '#', ' zzhash ')`
}
