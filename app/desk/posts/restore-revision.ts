import type { Editor } from '~/content/desk/editor'
import type { PostKind } from '~/content/post/post'
import { findRevision } from '~/data/desk/revisions'
import { type Saved, savePost } from './save-post'
import type { DeskDeps } from './transaction'

export interface RevisionWanted {
  editor: Editor
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
  // The old address may be another post's by now, and readers know the present one.
  const fields = { ...written, slug: null }
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
