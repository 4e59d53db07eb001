import { sql } from 'kysely'
import type { BylineAuthor } from '~/authors/author.rules'
import { parseAuthorIds } from '~/authors/author-ids.rules'
import { authorsWithIds } from '~/authors/authors.queries'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../published/published-posts.queries'
import { bylineColumn } from '../published/rows.queries'

interface RenamedAuthor extends BylineAuthor {
  id: string
}

/**
 * Posts store the names and slugs of their authors. Call it in the transaction that changed these of an author, whose
 * row has the new ones already. Posts with the same authors are written by one statement.
 */
export async function refreshBylines(db: Db, before: RenamedAuthor): Promise<void> {
  for (const kind of postKinds) {
    for (const authors of await distinctAuthors(db, kind, before.id)) {
      const byline = await authorsWithIds(db, parseAuthorIds(authors))
      const earlier = byline.map((author) => (author.id === before.id ? before : author))
      await db
        .updateTable(tables[kind].posts)
        .set({
          byline: bylineColumn(byline),
          search_domain: withOtherEnd(namesOf(earlier), namesOf(byline)),
        })
        .where('authors', '=', authors)
        .where('id', 'in', idsNaming(db, kind, before.id))
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

function namesOf(byline: readonly BylineAuthor[]): string {
  return byline.map(({ name }) => name).join(' ')
}

/** `search_domain` ends with the names of the authors: see searchDomain(). */
function withOtherEnd(before: string, after: string) {
  const old = sql`cast(${before} as text)`
  const start = sql`length(search_domain) - length(${old})`
  return sql<string>`case when substr(search_domain, ${start} + 1) = ${old}
    then substr(search_domain, 1, ${start}) || cast(${after} as text) else search_domain end`
}
