import { authorPath, mayManageAuthors } from '~/authors/author.rules'
import { deleteAuthor, findAuthorForDesk } from '~/authors/authors.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { addRedirect } from '../addresses/redirects.queries'
import { findForDesk } from '../editing/desk-posts.queries'
import { dropRedirectsTo } from '../lifecycle/bin/bin.queries'
import type { PostKey } from '../lists/topics.queries'
import { markContentChanged } from '../published/content-version.queries'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../saving/transaction.actions'
import { unchangedVersion, writeVersion } from '../saving/write-version.actions'
import { postsNaming } from './author-posts.queries'
import { type AuthorRefusal, logAuthor } from './change-author.actions'

export type RemoveResult =
  | { ok: true; name: string; posts: number }
  /** So many posts name the author, drafts and posts in the bin included. */
  | { ok: false; reason: 'in-use'; posts: number }
  /** The author that should take the place does not exist, is retired, or is the same one. */
  | { ok: false; reason: 'bad-replacement' }
  | AuthorRefusal

interface RemoveRequest {
  editor: ActingEditor
  id: string
}

/** Removes an author whom no post names. */
export async function removeAuthor(
  deps: DeskDeps,
  { editor, id }: RemoveRequest,
): Promise<RemoveResult> {
  return inEditorTransaction<RemoveResult>(deps, editor, async (context) => {
    const { db } = context
    const author = await findAuthorForDesk(db, id)
    if (!author) return { ok: false, reason: 'missing' }
    if (!mayManageAuthors(context.editor)) return { ok: false, reason: 'forbidden' }
    const posts = (await postsNaming(db, id)).length
    if (posts > 0) return { ok: false, reason: 'in-use', posts }
    await deleteAuthor(db, id)
    await dropRedirectsTo(db, authorPath(author.slug))
    await logAuthor(context, 'removed the author', author.name)
    return { ok: true, name: author.name, posts: 0 }
  })
}

/**
 * Names another author instead in all posts, then removes the author. Each post gets a version of its own, in a
 * transaction of its own: a request that is repeated after a crash changes the rest. The log has one entry.
 */
export async function replaceAuthor(
  deps: DeskDeps,
  { editor, id, by }: RemoveRequest & { by: string },
): Promise<RemoveResult> {
  if (!mayManageAuthors(editor)) return { ok: false, reason: 'forbidden' }
  const [author, other] = [
    await findAuthorForDesk(deps.db, id),
    await findAuthorForDesk(deps.db, by),
  ]
  if (!author) return { ok: false, reason: 'missing' }
  if (!other || other.isRetired || by === id) return { ok: false, reason: 'bad-replacement' }
  let changed = 0
  for (const post of await postsNaming(deps.db, id)) {
    const isChanged = await inEditorTransaction(deps, editor, (context) =>
      replaceInPost(context, post, { id, by, note: `Replaced ${author.name} by ${other.name}` }),
    )
    if (typeof isChanged !== 'boolean') return isChanged
    if (isChanged) changed += 1
  }
  return inEditorTransaction<RemoveResult>(deps, editor, async (context) => {
    const { db, now } = context
    if (!mayManageAuthors(context.editor)) return { ok: false, reason: 'forbidden' }
    // A post that was saved meanwhile names the author again.
    const left = (await postsNaming(db, id)).length
    if (left > 0) return { ok: false, reason: 'in-use', posts: left }
    await deleteAuthor(db, id)
    const origin = { reason: 'author' as const, editorName: context.editor.name }
    await addRedirect(db, authorPath(author.slug), authorPath(other.slug), now, origin)
    const posts = changed === 1 ? '1 post' : `${changed} posts`
    await logAuthor(context, 'replaced the author', author.name, `By ${other.name}, in ${posts}`)
    await markContentChanged(db)
    return { ok: true, name: author.name, posts: changed }
  })
}

async function replaceInPost(
  { db, now, editor }: TransactionContext,
  { kind, id: postId }: PostKey,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<boolean> {
  const post = await findForDesk(db, kind, postId)
  if (!post || !mayManageAuthors(editor) || !post.authors.includes(id)) return false
  const { content, ...unchanged } = unchangedVersion(post, null)
  const authors = [...new Set(content.authors.map((author) => (author === id ? by : author)))]
  const next = {
    ...unchanged,
    content: { ...content, authors },
    action: 'saved' as const,
    note,
    isLoggedElsewhere: true,
  }
  await writeVersion(db, now, post, next, editor)
  return true
}
