import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { picturesInTexts } from '~/posts/pictures/pictures-in-texts.queries'

const batch = 200
const pictureIds = /(?<![\w-])[\w-]{12}-\d{1,5}x\d{1,5}(?![\w-])/g

/** The pictures of the library that must have a file in `article-pictures`, and all others that it knows. */
export async function libraryPictures(db: Db): Promise<{ stored: Set<string>; all: Set<string> }> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'is_stored', 'removed_at'])
    .orderBy('id')
    .execute()
  return {
    stored: new Set(
      rows.flatMap(({ id, is_stored, removed_at }) =>
        is_stored === 1 && removed_at === null ? id : [],
      ),
    ),
    all: new Set(rows.map(({ id }) => id)),
  }
}

export async function isInLibrary(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The pictures that readers are shown now: in posts, pages, issues that were sent, and of authors. */
export async function shownPictures(db: Db): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const name of picturesInTexts(db)) found.add(name.replace(/\.webp$/, ''))
  const authors = await db
    .selectFrom('authors')
    .select('picture')
    .where('picture', 'is not', null)
    .execute()
  for (const { picture } of authors) if (picture) found.add(picture)
  const pages = await db.selectFrom('page_texts').select('text').execute()
  const issues = await db
    .selectFrom('newsletter_issues')
    .select(['html', 'intro'])
    .where((eb) =>
      eb.or([
        eb('html', 'like', '%article-pictures/%'),
        eb('intro', 'like', '%article-pictures/%'),
      ]),
    )
    .execute()
  const texts = [...pages.map(({ text }) => text ?? ''), ...issues.flatMap(Object.values)]
  for (const text of texts) addPictures(text, found)
  return found
}

/** The pictures in older versions and in texts that are not saved yet. This reads all of them. */
export async function* picturesInVersions(db: Db): AsyncGenerator<string> {
  const autosaves = await db.selectFrom('working_copies').select('fields').execute()
  const pages = await db.selectFrom('page_revisions').select('text').execute()
  for (const { fields } of autosaves) yield* idsIn(fields)
  for (const { text } of pages) yield* idsIn(text ?? '')
  let last = { kind: '', post_id: '', version: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('revisions')
      .select(['kind', 'post_id', 'version', 'content'])
      .where(
        sql<boolean>`(kind, post_id, version) > (${last.kind}, ${last.post_id}, ${last.version})`,
      )
      .where('content', 'like', '%article-pictures/%')
      .orderBy('kind')
      .orderBy('post_id')
      .orderBy('version')
      .limit(batch)
      .execute()
    for (const { content } of rows) yield* idsIn(content)
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end
  }
}

function addPictures(text: string, to: Set<string>): void {
  for (const id of idsIn(text)) to.add(id)
}

function idsIn(text: string): string[] {
  return text.includes('article-pictures/') ? [...text.matchAll(pictureIds)].map(([id]) => id) : []
}
