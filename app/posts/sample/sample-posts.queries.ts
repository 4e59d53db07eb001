import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { tables } from '../published/published-posts.queries'

export interface SamplePost {
  kind: PostKind
  id: string
  slug: string | null
  domain: string
}

export interface SamplePosts {
  /** As they were loaded. */
  untouched: SamplePost[]
  /** How many an editor has changed, commented on, or begun to change: they are somebody's work. */
  changed: number
}

/** The posts of the sample edition that are stored, of those with these ids. */
export async function storedSamplePosts(db: Db, ids: readonly string[]): Promise<SamplePosts> {
  const found = await Promise.all(postKinds.map((kind) => postsOfKind(db, kind, ids)))
  const posts = found.flat()
  const untouched = posts.filter(({ isTouched }) => !isTouched)
  return {
    untouched: untouched.map(({ kind, id, slug, domain }) => ({ kind, id, slug, domain })),
    changed: posts.length - untouched.length,
  }
}

async function postsOfKind(db: Db, kind: PostKind, ids: readonly string[]) {
  const { posts } = tables[kind]
  const rows = await db
    .selectFrom(`${posts} as posts`)
    .select(['id', 'slug', 'domain'])
    .select(({ or, eb, exists, selectFrom }) =>
      or([
        eb('version', '>', 1),
        exists(selectFrom('comments').select('id').whereRef('post_id', '=', 'posts.id')),
        exists(selectFrom('working_copies').select('tab').whereRef('post_id', '=', 'posts.id')),
        exists(
          selectFrom(`${posts} as next`)
            .select('next.id')
            .whereRef('next.next_of', '=', 'posts.id'),
        ),
      ]).as('is_touched'),
    )
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ is_touched, ...row }) => ({ kind, ...row, isTouched: Boolean(is_touched) }))
}
