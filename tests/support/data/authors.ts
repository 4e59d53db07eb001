import { authorsWithIds, insertAuthor } from '../../../app/authors/authors.queries'
import { slugify } from '../../../app/config/slugify'
import type { Db } from '../../../app/database/database'
import { now } from './saved-posts'

/** Stores guests with these names. Returns their ids: 'Ada Lovelace' is ada-lovelace. */
export async function storedAuthors(db: Db, ...names: string[]): Promise<string[]> {
  for (const name of names) {
    const id = slugify(name)
    if ((await authorsWithIds(db, [id])).length > 0) continue
    const profile = { role: '', biography: '', picture: null, links: [] }
    await insertAuthor(
      db,
      { id, slug: id, name, ...profile, editorId: null, isRetired: false },
      now,
    )
  }
  return names.map(slugify)
}
