import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { bodyPicturePath, parsePictureId } from '~/pictures/body-pictures.rules'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import type { DocumentInFormat2 } from '~/record/entries/document.rules'
import { picturesOfPost } from '../../pictures/library/picture-uses.rules'
import type { Post } from '../../post.rules'
import { tables } from '../../published/published-posts.queries'
import { postColumns, toPost } from '../../published/rows.queries'

export interface PostKey {
  kind: PostKind
  id: string
}

/** A post with what is known of it in the record. */
export interface RecordablePost {
  post: Post
  recordedVersion: number
}

export async function findRecordable(
  db: Db,
  { kind, id }: PostKey,
): Promise<RecordablePost | null> {
  const row = await db
    .selectFrom(tables[kind].posts)
    .select(postColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { post: toPost(kind, row), recordedVersion: row.recorded_version } : null
}

/** What a public version consists of, without what it is to readers. */
export function documentOf(
  post: Pick<
    Post,
    | ('kind' | 'id' | 'version' | 'publishedAt' | 'domain' | 'slug' | 'title' | 'summary')
    | ('body' | 'tags' | 'faq' | 'thumbnail')
    | ('metaTitle' | 'metaDescription' | 'focusKeyword' | 'approximateReadTime')
  > & { byline: readonly { name: string }[] },
): Omit<DocumentInFormat2, 'change' | 'note'> {
  const { kind, id, version, publishedAt, domain, slug, title, summary, body, tags, faq } = post
  const { metaTitle, metaDescription, focusKeyword, approximateReadTime: readTime } = post
  return {
    format: 2,
    kind,
    post: id,
    version,
    published: publishedAt?.toISOString() ?? '',
    domain,
    slug,
    title,
    summary,
    body,
    tags,
    authors: post.byline.map(({ name }) => name),
    faq: faq.map(({ question, answer }) => ({ question, answer })),
    pictures: picturePaths(post),
    metaTitle,
    metaDescription,
    focusKeyword,
    readTime,
  }
}

function picturePaths(post: Pick<Post, 'id' | 'body' | 'thumbnail'>): string[] {
  return picturesOfPost(post).flatMap(({ place, pictureId }) => {
    if (place === 'thumbnail') return thumbnailPath(post)
    const picture = parsePictureId(pictureId)
    return picture ? bodyPicturePath(picture) : []
  })
}
