import { randomUUID } from 'node:crypto'
import { authorsWithIds } from '~/authors/authors.queries'
import { settleAutosaves } from '~/autosave/autosave.actions'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { PostKind } from '~/config/post-kinds'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { replaceEntities } from '~/entities/stored/post-entities.queries'
import type { ActingEditor } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { contentOfDeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import type { PostContent } from '../../fields/post-fields.rules'
import type { PublicChange } from '../../record/changes/public-change.rules'
import { changeSize } from '../../revisions/change-size.rules'
import { autosaveKeyOf } from '../../saving/autosave/post-documents.rules'
import { findWritten, type SaveResult } from '../../saving/save-post.actions'
import { searchTextFor } from '../../saving/search-text.actions'
import { type DeskDeps, inEditorTransaction } from '../../saving/transaction.actions'
import { insertPost } from '../../saving/write-post.queries'
import {
  actorOf,
  addImportedRevision,
  changePicture,
  recordVersion,
  toPostToSave,
} from '../../saving/write-version.actions'
import { decideKeep } from './next-version.rules'
import { assignNext, findNextVersion, setNextChange, setNextOf } from './next-versions.queries'

export interface KeepRequest {
  editor: ActingEditor
  kind: PostKind
  /** The live post. */
  id: string
  /** What was typed; left out, the next version begins with the live text. */
  text?: {
    content: PostContent
    thumbnail: Thumbnail | null | 'unchanged'
    /** The version of the live post that it was typed over. */
    baseVersion: number
    tab: string
    resumedFrom?: ResumedFrom | null
    /** What publishing it will be to readers. */
    publicChange?: PublicChange
  }
}

/** Creates the next version of a published post. The same request twice creates one. */
export async function keepNextVersion(
  deps: DeskDeps,
  { editor: requester, kind, id, text }: KeepRequest,
): Promise<SaveResult> {
  const found = await findForDesk(deps.db, kind, id)
  if (!found) return { ok: false, reason: 'missing' }
  const body = text?.content.body ?? found.body
  const searchText = await searchTextFor(deps, {
    title: found.title,
    body,
    editorId: requester.id,
  })
  if (searchText === 'busy') return { ok: false, reason: 'busy' }
  return inEditorTransaction<SaveResult>(deps, requester, async ({ db, now, editor }) => {
    const live = await findForDesk(db, kind, id)
    if (!live) return { ok: false, reason: 'missing' }
    // The live text was changed a moment ago.
    if ((text?.content.body ?? live.body) !== body) return { ok: false, reason: 'busy' }
    const existing = await findNextVersion(db, live)
    const typed = text?.content ?? contentOfDeskPost(live)
    const authors = (await authorsWithIds(db, typed.authors)).map((author) => author.id)
    const chosen = text?.thumbnail ?? 'unchanged'
    const toKeep = {
      content: { ...typed, authors },
      thumbnail: chosen === 'unchanged' ? live.thumbnail : chosen,
      baseVersion: text?.baseVersion ?? live.version,
    }
    const decision = decideKeep({ live, existing }, toKeep, { editor, now })
    if (!decision.ok) return decision
    if (!decision.version) return { ok: true, post: decision.existing, isRepeat: true }
    const post = toPostToSave({ kind, id: randomUUID() }, decision.version)
    // It belongs to the author of the live post, who may then see and edit it.
    const version = await insertPost(db, post, now, live.authorId, searchText)
    if (version === null) throw new ConcurrentWriteError()
    await setNextOf(db, post, { postId: live.id, baseVersion: decision.baseVersion })
    if (text?.publicChange) await setNextChange(db, post, text.publicChange)
    // Again: from now on the decisions about the live post are its own.
    await replaceEntities(db, post, searchText.entities)
    if (editor.id !== live.authorId) await assignNext(db, post, editor.id)
    // Publishing compares with the live text of this version.
    await addImportedRevision(db, live)
    const size = changeSize(contentOfDeskPost(live), decision.version.content)
    await recordVersion(db, now, post, version, { by: actorOf(editor), ...decision.version, size })
    if (text) {
      const key = autosaveKeyOf({ editor, kind, id: live.id, tab: text.tab })
      await settleAutosaves({ db, now }, key, { resumedFrom: text.resumedFrom })
    }
    if (post.thumbnail) await changePicture(db, { id: post.id, before: null }, now)
    return { ok: true, post: await findWritten(db, post), isRepeat: false }
  })
}
