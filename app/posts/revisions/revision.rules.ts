import { contentOfDeskPost, type DeskPost } from '../editing/desk-post.rules'
import {
  allFields,
  contentOf,
  type FieldValues,
  mapFields,
  type PostContent,
  type PostFieldName,
  postFieldNames,
  valuesOf,
} from '../fields/post-fields.rules'
import { wasPublished } from '../lifecycle/lifecycle.rules'
import type { Post } from '../post.rules'
import type { ChangeSize } from './change-size.rules'

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
  // Only a tag has another name, or is gone, in all posts.
  'retagged',
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

/** A revision as the list shows it. */
export interface ListedRevision extends Revision {
  /** Null if its words were not counted. */
  size: ChangeSize | null
}

/** What a revision stores: all that an editor can change. */
export interface RevisionContent
  extends PostContent,
    Pick<Post, 'thumbnail' | 'status' | 'publishedAt'> {}

export const restorableFields = postFieldNames.filter((name) => allFields[name].isRestored)

/** What to bring back from a revision: all its text, or only some fields. */
export type RestoredFields = 'all' | readonly PostFieldName[]

/**
 * The content that a post has after restoring a revision. Readers know the address of a post that was published,
 * so its slug stays.
 */
export function restoredContent(
  current: DeskPost,
  revision: PostContent,
  fields: RestoredFields = 'all',
): PostContent {
  const [now, then] = [valuesOf(contentOfDeskPost(current)), valuesOf(revision)]
  const isRestored = (name: PostFieldName) =>
    allFields[name].isRestored && (fields === 'all' || fields.includes(name))
  const content = contentOf(
    mapFields((name) => (isRestored(name) ? then[name] : now[name])) as FieldValues,
  )
  return wasPublished(current) ? { ...content, slug: null } : content
}

/** The note of the version that restores them: 'Title of version 3'. */
export function restoreNote(version: number, fields: RestoredFields): string {
  return `${restoredLabel(fields)} of version ${version}`
}

/** 'Text', or the names of the fields: 'Title and Summary'. */
export function restoredLabel(fields: RestoredFields): string {
  if (fields === 'all') return 'Text'
  const labels = restorableFields
    .filter((name) => fields.includes(name))
    .map((name) => allFields[name].label)
  return new Intl.ListFormat('en').format(labels)
}
