import { type Kysely, sql } from 'kysely'

// One tsvector holds at most a megabyte: a longer body would make its post impossible to save.
const longestIndexedBody = 200_000

/**
 * Whatever is neither letter nor digit, by number, so that it does not depend on the database's
 * locale. PostgreSQL's own parser would make one word of 'example.com/x' and a minus of 'CVE-2021'.
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
  // The stemmer that SQLite has too, and no stop words: 'IT' is worth finding.
  await sql`create text search dictionary search_porter
    (template = snowball, language = porter)`.execute(db)
  await sql`create text search configuration search_stems (copy = pg_catalog.simple)`.execute(db)
  await sql`alter text search configuration search_stems
    alter mapping for asciiword, word, numword with search_porter`.execute(db)
}

/** Which columns count as the body; `also` counts no more than it. */
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
      // Small enough to be kept in the row itself: which posts are about a word is found at once.
      search_head: sql`to_tsvector('search_stems', ${folded(head)})`,
    }
    const added = Object.entries(columns).map(
      ([column, vector]) =>
        sql`add column ${sql.raw(column)} tsvector generated always as (${vector}) stored`,
    )
    await sql`alter table ${sql.raw(table)} ${sql.join(added)}`.execute(db)
    for (const column of Object.keys(columns)) {
      // Written seldom and read often: no list of pending entries for every search to go through.
      await sql`create index ${sql.raw(`${table}_${column}`)} on ${sql.raw(table)}
        using gin (${sql.raw(column)}) with (fastupdate = off)`.execute(db)
    }
  }
}

/**
 * The index of a tsvector does not know which words follow each other. Words that hyphens join do: whoever has
 * 'zero-day' here has the words one after the other. Plain letters and digits only, which every locale has.
 */
export async function addJoinedWords(db: Kysely<unknown>): Promise<void> {
  const end = `[${separators}]`
  const joined = `(?:^|${end})([a-z0-9]+(?:-[a-z0-9]+)+)(?=$|${end})`
  await sql`create function search_joined_in(said text) returns text[]
    language sql immutable parallel safe
    as ${sql.lit(`select array(select distinct found[1] from regexp_matches(lower(${unmarked('said')}),
      '${joined}', 'g') as found)`)}`.execute(db)
  const said = `${head} || ' ' || summary || ' ' || left(search_text, ${longestIndexedBody})`
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`alter table ${sql.raw(table)} add column search_joined text[]
      generated always as (search_joined_in(${sql.raw(said)})) stored`.execute(db)
    await sql`create index ${sql.raw(`${table}_search_joined`)} on ${sql.raw(table)}
      using gin (search_joined) with (fastupdate = off)`.execute(db)
  }
}

/** One index of all the words, so that it is asked once whichever of them are wanted. */
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

/** A phrase ends with the part of a post it stands in: what a title ends with does not go on in the tags. */
export async function separateParts(db: Kysely<unknown>): Promise<void> {
  const parts = [
    { weight: 'A', text: 'title' },
    { weight: 'B', text: 'tags' },
    { weight: 'B', text: 'focus_keyword' },
    { weight: 'C', text: 'summary' },
    { weight: 'D', text: `left(search_text, ${longestIndexedBody})` },
    { weight: 'D', text: 'search_domain' },
  ]
  // A word like no other takes a place between the parts and is deleted again, which leaves the place empty.
  const noWord = sql.lit(' ')
  const gap = sql`${sql.lit("' ':1")}::tsvector`
  const vector = sql`ts_delete(${sql.join(parts.map(weightedWords), sql` || ${gap} || `)}, ${noWord})`
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`alter table ${sql.raw(table)} drop column search_words,
      add column search_words tsvector generated always as (${vector}) stored`.execute(db)
    // It went with the column.
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

/** Without diacritics, and with a space wherever a word ends. Latin marks only: others carry vowels. */
function folded(text: string) {
  return sql`normalize(regexp_replace(${sql.raw(unmarked(text))},
    ${sql.lit(`[${separators}]+`)}, ' ', 'g'), NFC)`
}

function unmarked(text: string): string {
  return `regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`
}

/** The signs of C++ and C# become words, or both would be the same as C. */
function withSigns(text: string): string {
  return `replace(replace(${text}, '+', ' zzplus '), '#', ' zzhash ')`
}
