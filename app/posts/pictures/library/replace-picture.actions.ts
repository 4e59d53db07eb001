import { replaceInAutosaves } from '~/autosave/text-in-autosaves.queries'
import type { PostKind } from '~/config/post-kinds'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { type BodyPicture, pictureIdOf } from '~/pictures/body-pictures.rules'
import { mayChangePicture } from '~/pictures/library/library-picture.rules'
import { withReplacedPicture } from '~/pictures/library/pictures-in-text.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { editRefusal } from '../../saving/decisions/refusals.rules'
import { searchTextFor } from '../../saving/search-text.actions'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { unchangedVersion, writeVersion } from '../../saving/write-version.actions'
import type { PictureRefusal } from './change-picture.actions'
import { usesOfPictures } from './library-list.queries'
import { findPicture } from './pictures.queries'

export interface ReplaceRequest {
  editor: ActingEditor
  from: BodyPicture
  /** A picture whose files are stored already. */
  to: BodyPicture
}

interface PostKey {
  kind: PostKind
  id: string
}

export type ReplaceResult = { ok: true; changed: number; unchanged: number } | PictureRefusal

/**
 * Shows another picture wherever this one is used, and this editor may change the post. Each post gets a version of its
 * own, in a transaction of its own: a request that is repeated after a crash changes the rest.
 */
export async function replacePicture(
  deps: DeskDeps,
  request: ReplaceRequest,
): Promise<ReplaceResult> {
  const id = pictureIdOf(request.from)
  const picture = await findPicture(deps.db, id)
  if (!picture) return { ok: false, reason: 'missing' }
  if (!mayChangePicture(request.editor, picture)) return { ok: false, reason: 'not-yours' }
  const uses = await usesOfPictures(deps.db, [id])
  const posts = new Map(uses.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]))
  let changed = 0
  for (const post of posts.values()) {
    const isChanged = await replaceInPost(deps, request, post)
    if (typeof isChanged !== 'boolean') return isChanged
    if (isChanged) changed += 1
  }
  if (changed > 0) await logReplacement(deps, request, picture.name || id, changed)
  return { ok: true, changed, unchanged: posts.size - changed }
}

/** False if the post stays as it is: it no longer uses the picture, or the editor may not change it. */
async function replaceInPost(
  deps: DeskDeps,
  { editor, from, to }: ReplaceRequest,
  { kind, id }: PostKey,
) {
  const before = await findForDesk(deps.db, kind, id)
  if (!before) return false
  const body = withReplacedPicture(before.body, from, to)
  const searchText = await searchTextFor(deps, { title: before.title, body, editorId: editor.id })
  return inEditorTransaction<boolean>(deps, editor, async (context) => {
    const post = await findForDesk(context.db, kind, id)
    if (!post || editRefusal(context.editor, post)) return false
    const isSameBody = post.body === before.body
    // Another text was saved meanwhile, or it could not be parsed: a later save of the post updates its search text.
    const nextSearchText = isSameBody && searchText !== 'busy' ? searchText : 'unchanged'
    return writeReplacement(context, post, { from, to, searchText: nextSearchText })
  })
}

async function writeReplacement(
  { db, now, editor }: TransactionContext,
  post: DeskPost,
  replacement: Pick<ReplaceRequest, 'from' | 'to'> &
    Pick<Parameters<typeof writeVersion>[3], 'searchText'>,
): Promise<boolean> {
  const { from, to, searchText } = replacement
  const { content, thumbnail, ...unchanged } = unchangedVersion(post, null)
  const body = withReplacedPicture(content.body, from, to)
  const isThumbnail = thumbnail !== null && pictureIdOf(thumbnail) === pictureIdOf(from)
  if (body === content.body && !isThumbnail) return false
  const next = {
    ...unchanged,
    content: { ...content, body },
    thumbnail: isThumbnail ? { ...to } : thumbnail,
    searchText: body === content.body ? ('unchanged' as const) : searchText,
    action: 'saved' as const,
    note: 'Replaced a picture',
  }
  await writeVersion(db, now, post, next, editor)
  const ids = { from: pictureIdOf(from), to: pictureIdOf(to) }
  await replaceInAutosaves(db, post, ids)
  return true
}

async function logReplacement(
  { db, now }: DeskDeps,
  { editor, to }: ReplaceRequest,
  subject: string,
  changed: number,
): Promise<void> {
  await addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action: 'replaced the picture',
    kind: null,
    postId: null,
    subject,
    detail: `By ${pictureIdOf(to)}, in ${changed === 1 ? '1 post' : `${changed} posts`}`,
  })
}
