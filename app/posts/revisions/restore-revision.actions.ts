import { authorsWithIds } from '~/authors/authors.queries'
import type { PostKind } from '~/config/post-kinds'
import type { ActingEditor } from '~/people/editor.rules'
import { planSlug } from '../addresses/slug-plan.rules'
import { resolveSlug } from '../addresses/slugs.queries'
import { findForDesk } from '../editing/desk-posts.queries'
import type { PublicChange } from '../record/changes/public-change.rules'
import { storedChangeOf } from '../record/public-versions.queries'
import { decideSave } from '../saving/decisions/save.rules'
import { carryOut, type SaveResult } from '../saving/save-post.actions'
import { searchTextFor } from '../saving/search-text.actions'
import { type DeskDeps, inEditorTransaction } from '../saving/transaction.actions'
import { type RestoredFields, restoredContent, restoreNote } from './revision.rules'
import { findRevision, hasNewerText } from './revisions.queries'

export interface RestoreRequest {
  editor: ActingEditor
  kind: PostKind
  id: string
  baseVersion: number
  /** The version whose text comes back. */
  version: number
  /** Only these fields come back; all of them by default. */
  fields?: RestoredFields
  /** What it is to readers, if they see the post; a minor change if left out. */
  publicChange?: PublicChange
}

/** Saves the text of an old version, or some of its fields, as the newest one. The post's status, picture and dates stay. */
export async function restoreRevision(
  deps: DeskDeps,
  request: RestoreRequest,
): Promise<SaveResult> {
  const { editor, kind, id, baseVersion, version, fields = 'all' } = request
  // Before the transaction, because its text is parsed first; a revision never changes.
  const revision = await findRevision(deps.db, { kind, postId: id, version })
  if (!revision) return { ok: false, reason: 'missing' }
  const hasBody = fields === 'all' || fields.includes('body')
  const searchText = hasBody
    ? await searchTextFor(deps, { ...revision.content, editorId: editor.id })
    : 'unchanged'
  if (searchText === 'busy') return { ok: false, reason: 'busy' }
  return inEditorTransaction<SaveResult>(deps, editor, async (context) => {
    const { db } = context
    const current = await findForDesk(db, kind, id)
    if (!current) return { ok: false, reason: 'missing' }
    const restored = restoredContent(current, revision.content, fields)
    // Authors who were removed since do not come back.
    const authors = (await authorsWithIds(db, restored.authors)).map((author) => author.id)
    const content = { ...restored, authors }
    const old = await resolveSlug(db, current, planSlug(current, content))
    // If another post has the old slug by now, a new one is created from the title.
    const slug = old.isFree
      ? old
      : await resolveSlug(db, current, planSlug(current, { ...content, slug: null }))
    const isNewer = await hasNewerText(db, current, baseVersion)
    const note = restoreNote(version, fields)
    const { publicChange } = request
    const edit = {
      content,
      thumbnail: 'unchanged' as const,
      note,
      baseVersion,
      ...(publicChange && { publicChange }),
    }
    const storedChange = await storedChangeOf(db, current)
    const loaded = { current, slug, hasNewerText: isNewer, storedChange }
    const decision = decideSave(loaded, edit, context)
    return carryOut(context, current, decision, searchText)
  })
}
