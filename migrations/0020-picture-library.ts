import type { Kysely } from 'kysely'
import { picturesOfPost } from '../app/posts/pictures/library/picture-uses.rules'
import type { ColumnTypes } from './column-types'

interface PostRow {
  id: string
  body: string
  created_at: string
  thumbnail_width: number | null
  thumbnail_height: number | null
  thumbnail_fingerprint: string | null
}

interface Tables {
  articles: PostRow
  weekly_briefs: PostRow
  pictures: { id: string; is_stored: number; uploaded_at: string }
  picture_uses: {
    kind: string
    post_id: string
    place: string
    picture_id: string
    alt: string
    alt_key: string
  }
}

const batch = 200

/** The pictures of the site, and which posts use them. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_stored', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer')
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('search_key', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('uploaded_at', types.moment, (column) => column.notNull())
    .addColumn('removed_at', types.moment)
    .execute()
  await db.schema
    .createIndex('pictures_newest')
    .on('pictures')
    .columns(['uploaded_at', 'id'])
    .execute()
  await db.schema
    .createTable('picture_uses')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('picture_id', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('alt_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_uses_key', ['kind', 'post_id', 'place', 'picture_id'])
    .execute()
  await db.schema
    .createIndex('picture_uses_of_picture')
    .on('picture_uses')
    .column('picture_id')
    .execute()
  const typed = db as Kysely<Tables>
  await addUses(typed, 'article', 'articles')
  await addUses(typed, 'brief', 'weekly_briefs')
}

/** Reads the posts in batches, because their texts may not fit into memory together. */
async function addUses(
  db: Kysely<Tables>,
  kind: string,
  table: 'articles' | 'weekly_briefs',
): Promise<void> {
  for (let last = ''; ; ) {
    const posts = await db
      .selectFrom(table)
      .select(['id', 'body', 'created_at'])
      .select(['thumbnail_width', 'thumbnail_height', 'thumbnail_fingerprint'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const post of posts) await addUsesOf(db, kind, post)
    last = posts.at(-1)?.id ?? ''
    if (posts.length < batch) break
  }
}

async function addUsesOf(db: Kysely<Tables>, kind: string, post: PostRow): Promise<void> {
  const { id, body, created_at, thumbnail_fingerprint: fingerprint } = post
  const width = post.thumbnail_width ?? 0
  const height = post.thumbnail_height ?? 0
  const thumbnail = fingerprint === null ? null : { fingerprint, width, height }
  for (const { place, pictureId, alt, altKey } of picturesOfPost({ body, thumbnail })) {
    const isStored = place === 'body' ? 1 : 0
    await db
      .insertInto('pictures')
      .values({ id: pictureId, is_stored: isStored, uploaded_at: created_at })
      .onConflict((conflict) =>
        isStored
          ? conflict.column('id').doUpdateSet({ is_stored: 1 })
          : conflict.column('id').doNothing(),
      )
      .execute()
    await db
      .insertInto('picture_uses')
      .values({ kind, post_id: id, place, picture_id: pictureId, alt, alt_key: altKey })
      .execute()
  }
}
