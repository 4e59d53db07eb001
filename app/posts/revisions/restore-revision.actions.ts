import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { ActingEditor } from '~/people/editor.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { wasPublished } from '../lifecycle/lifecycle.rules'
import { type Saved, savePost } from '../saving/save-post.actions'
import type { DeskDeps } from '../saving/transaction.actions'
import { isSlugTaken } from '../saving/write-post.queries'
import { findRevision } from './revisions.queries'

export interface RevisionWanted {
  editor: ActingEditor
  kind: PostKind
  id: string
  baseVersion: number
  /** The version whose text is to come back. */
  version: number
}

/** Saves the text of an old version as the newest one. The post's status, picture and dates stay. */
export async function restoreRevision(deps: DeskDeps, wanted: RevisionWanted): Promise<Saved> {
  const { editor, kind, id, baseVersion, version } = wanted
  const revision = await findRevision(deps.db, { kind, postId: id, version })
  if (!revision) return { ok: false, reason: 'missing' }
  const { thumbnail: _, status: __, publishedAt: ___, ...written } = revision.content
  const fields = { ...written, slug: await slugToRestore(deps.db, wanted, written.slug) }
  const note = `Text of version ${version}`
  return savePost(deps, {
    editor,
    kind,
    id,
    baseVersion,
    fields,
    thumbnail: 'unchanged',
    note,
    tab: '',
  })
}

/** Readers know the present address of a post that was published; the old one may be another post's by now. */
async function slugToRestore(
  db: Db,
  { kind, id }: RevisionWanted,
  slug: string | null,
): Promise<string | null> {
  if (slug === null) return null
  const post = await findForDesk(db, kind, id)
  const isFree = post && !wasPublished(post) && !(await isSlugTaken(db, kind, slug, id))
  return isFree ? slug : null
}
