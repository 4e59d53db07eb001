import type { Selectable } from 'kysely'
import type { PostKind } from '~/config/post-kinds'
import type { PostTable } from '~/database/schema/tables/posts'
import { type NextRow, nextColumns, toNextOf } from '../lifecycle/next-version/next-rows.queries'
import { type PostRow, postColumns, toContent, toPost } from '../published/rows.queries'
import { type ReviewRow, reviewColumns, toReview } from '../review/review-rows.queries'
import type { DeskPost } from './desk-post.rules'

export const deskColumns = [
  ...postColumns,
  'author_id',
  'binned_at',
  ...reviewColumns,
  ...nextColumns,
] as const

export function toDeskPost(
  kind: PostKind,
  row: PostRow & ReviewRow & NextRow & Pick<Selectable<PostTable>, 'author_id' | 'binned_at'>,
): DeskPost {
  return {
    ...toPost(kind, row),
    authorId: row.author_id,
    binnedAt: row.binned_at === null ? null : new Date(row.binned_at),
    typedFaq: toContent(row).faq,
    review: toReview(row),
    nextOf: toNextOf(row),
  }
}
