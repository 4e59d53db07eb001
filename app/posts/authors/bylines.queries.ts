import { parseAuthorIds } from '~/authors/author-ids.rules'
import { authorsWithIds } from '~/authors/authors.queries'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../published/published-posts.queries'
import { bylineColumn } from '../published/rows.queries'

/**
 * Posts store the names and slugs of their authors. Call it in the transaction that changed these of an author, whose
 * row has the new ones already. Posts with the same authors are written by one statement; their search index follows
 * later, because it takes much longer (refreshSearchOfAuthor).
 */
export async function refreshBylines(db: Db, authorId: string): Promise<void> {
  for (const kind of postKinds) {
    for (const authors of await distinctAuthors(db, kind, authorId)) {
      const byline = await authorsWithIds(db, parseAuthorIds(authors))
      await db
        .updateTable(tables[kind].posts)
        .set({ byline: bylineColumn(byline) })
        .where('authors', '=', authors)
        .where('id', 'in', idsNaming(db, kind, authorId))
        .execute()
    }
  }
}

async function distinctAuthors(db: Db, kind: PostKind, authorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(tables[kind].posts)
    .select('authors')
    .distinct()
    .where('id', 'in', idsNaming(db, kind, authorId))
    .execute()
  return rows.map(({ authors }) => authors)
}

function idsNaming(db: Db, kind: PostKind, authorId: string) {
  return db.selectFrom(tables[kind].authors).select('post_id').where('author_id', '=', authorId)
}
