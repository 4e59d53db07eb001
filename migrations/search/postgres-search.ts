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

export async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  // The stemmer that SQLite has too, and no stop words: 'IT' is worth finding.
  await sql`create text search dictionary search_porter (template = snowball, language = porter)`.execute(
    db,
  )
  await sql`create text search configuration search_stems (copy = pg_catalog.simple)`.execute(db)
  await sql`alter text search configuration search_stems
    alter mapping for asciiword, word, numword with search_porter`.execute(db)

  for (const table of ['articles', 'weekly_briefs']) {
    await sql`alter table ${sql.id(table)}
      add column search_stems tsvector generated always as (${vector('search_stems')}) stored,
      add column search_words tsvector generated always as (${vector('simple')}) stored`.execute(db)
    for (const column of ['search_stems', 'search_words']) {
      await sql`create index ${sql.id(`${table}_${column}`)} on ${sql.id(table)}
        using gin (${sql.id(column)})`.execute(db)
    }
  }
}

function vector(configuration: string) {
  const part = (weight: string, text: string) =>
    sql`setweight(to_tsvector(${sql.lit(configuration)}, ${folded(text)}), ${sql.lit(weight)})`
  return sql.join(
    [
      part('A', 'title'),
      part('B', `tags || ' ' || focus_keyword`),
      part('C', 'summary'),
      part('D', `left(body, ${longestIndexedBody})`),
    ],
    sql` || `,
  )
}

/** Without diacritics, and with a space wherever a word ends. Latin marks only: others carry vowels. */
function folded(text: string) {
  return sql`normalize(regexp_replace(regexp_replace(
    normalize(${sql.raw(text)}, NFD), '[\\u0300-\\u036f]', '', 'g'),
    ${sql.lit(`[${separators}]+`)}, ' ', 'g'), NFC)`
}
