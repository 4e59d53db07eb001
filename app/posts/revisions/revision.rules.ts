import { contentOfDeskPost, type DeskPost } from '../editing/desk-post.rules'
import {
  allFields,
  contentOf,
  type FieldValues,
  mapFields,
  type PostContent,
  valuesOf,
} from '../fields/post-fields.rules'
import { wasPublished } from '../lifecycle/lifecycle.rules'
import type { Post } from '../post.rules'

/** What was done to a post, as the desk words it. */
export const revisionActions = [
  'imported',
  'created',
  'saved',
  'published',
  'published on schedule',
  'scheduled',
  'unscheduled',
  'withdrawn',
  'republished',
  'binned',
  'restored',
  // Only its picture changed: a file was put into the bucket, replaced there or removed.
  'updated from the bucket',
] as const
export type RevisionAction = (typeof revisionActions)[number]

export interface Revision {
  version: number
  at: Date
  editorId: string | null
  editorName: string
  action: RevisionAction
  note: string
}

/** What a revision stores: all that an editor can change. */
export interface RevisionContent
  extends PostContent,
    Pick<Post, 'thumbnail' | 'status' | 'publishedAt'> {}

/**
 * The content that a post has after restoring a revision. Readers know the address of a post that was published,
 * so its slug stays.
 */
export function restoredContent(current: DeskPost, revision: PostContent): PostContent {
  const [now, then] = [valuesOf(contentOfDeskPost(current)), valuesOf(revision)]
  const values = mapFields((name) => (allFields[name].isRestored ? then[name] : now[name]))
  const content = contentOf(values as FieldValues)
  return wasPublished(current) ? { ...content, slug: null } : content
}
