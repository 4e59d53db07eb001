import {
  authorPath,
  type DeskAuthor,
  mayEditAuthor,
  mayManageAuthors,
} from '~/authors/author.rules'
import type { AuthorContent } from '~/authors/author-form.rules'
import {
  type AuthorToStore,
  findAuthorForDesk,
  findAuthorOfEditor,
  insertAuthor,
  updateAuthor,
} from '~/authors/authors.queries'
import { addToOutbox } from '~/database/outbox/outbox'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { findEditor } from '~/people/stored/editors.queries'
import type { BodyPicture } from '~/pictures/body-pictures.rules'
import { appendEntries } from '~/record/append.actions'
import { addRedirect } from '../addresses/redirects.queries'
import { markContentChanged } from '../published/content-version.queries'
import type { Forbidden } from '../saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../saving/transaction.actions'
import { resolveAuthorSlug } from './author-slugs.queries'
import { refreshBylines } from './bylines.queries'

export type AuthorRefusal =
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'forbidden' }
  /** Another author has the slug, or had it first. */
  | { ok: false; reason: 'slug-taken'; by: string | null }
  /** The account is linked to another author. */
  | { ok: false; reason: 'account-taken'; by: string }
  /** The account was removed since the form was opened. */
  | { ok: false; reason: 'account-missing' }
  /** Somebody else changed the author since the form was opened. */
  | { ok: false; reason: 'conflict' }
  | Forbidden

export type AuthorResult = { ok: true; author: DeskAuthor } | AuthorRefusal

export interface AuthorEdit {
  content: AuthorContent
  /** False if the slug is created from the name. */
  isSlugTyped: boolean
  picture: BodyPicture | null | 'unchanged'
  /** The account at the desk; null for a guest. */
  editorId: string | null
}

export async function createAuthor(
  deps: DeskDeps,
  { editor, ...edit }: AuthorEdit & { editor: ActingEditor; id?: string },
): Promise<AuthorResult> {
  return inEditorTransaction<AuthorResult>(deps, editor, async (context) => {
    const { db, now } = context
    if (!mayManageAuthors(context.editor)) return { ok: false, reason: 'forbidden' }
    const slug = await resolveAuthorSlug(db, edit, null)
    if (!slug.ok) return slug
    const unusable = await accountRefusal(context, edit.editorId, null)
    if (unusable) return unusable
    const picture = edit.picture === 'unchanged' ? null : edit.picture
    const { id = slug.slug, editorId } = edit
    const author = { ...edit.content, id, slug: slug.slug, picture, editorId }
    await insertAuthor(db, { ...author, isRetired: false }, now)
    // An author who was removed may have left a redirect at this address.
    await addRedirect(db, authorPath(slug.slug), authorPath(slug.slug), now)
    await logAuthor(context, 'added the author', author.name)
    return { ok: true, author: await written(context, id) }
  })
}

/** Everybody may change the profile that is linked to their account, except its slug and the account. */
export async function saveAuthor(
  deps: DeskDeps,
  request: AuthorEdit & { editor: ActingEditor; id: string; baseVersion: number },
): Promise<AuthorResult> {
  const { editor, id, baseVersion, content } = request
  return inEditorTransaction<AuthorResult>(deps, editor, async (context) => {
    const { db } = context
    const before = await findAuthorForDesk(db, id)
    if (!before) return { ok: false, reason: 'missing' }
    if (!mayEditAuthor(context.editor, before)) return { ok: false, reason: 'forbidden' }
    const isManager = mayManageAuthors(context.editor)
    const slug = isManager
      ? await resolveAuthorSlug(db, request, before)
      : { ok: true as const, slug: before.slug }
    if (!slug.ok) return slug
    const editorId = isManager ? request.editorId : before.editorId
    const unusable = await accountRefusal(context, editorId, id)
    if (unusable) return unusable
    const picture = request.picture === 'unchanged' ? before.picture : request.picture
    const after = { ...before, ...content, slug: slug.slug, picture, editorId }
    if (isSameAuthor(before, after)) return { ok: true, author: before }
    if (before.version !== baseVersion) return { ok: false, reason: 'conflict' }
    await writeAuthor(context, before, after)
    await logAuthor(context, 'changed the author', after.name)
    return { ok: true, author: await written(context, id) }
  })
}

/** A retired author keeps their page and bylines, and is not offered for posts any more. */
export async function retireAuthor(
  deps: DeskDeps,
  { editor, id, isRetired }: { editor: ActingEditor; id: string; isRetired: boolean },
): Promise<AuthorResult> {
  return inEditorTransaction<AuthorResult>(deps, editor, async (context) => {
    const before = await findAuthorForDesk(context.db, id)
    if (!before) return { ok: false, reason: 'missing' }
    if (!mayManageAuthors(context.editor)) return { ok: false, reason: 'forbidden' }
    if (before.isRetired === isRetired) return { ok: true, author: before }
    await writeAuthor(context, before, { ...before, isRetired })
    await logAuthor(
      context,
      isRetired ? 'retired the author' : 'brought back the author',
      before.name,
    )
    return { ok: true, author: await written(context, id) }
  })
}

/** Writes the author, their redirect and the bylines of their posts; call it inside a transaction. */
export async function writeAuthor(
  { db, now, editor }: Pick<TransactionContext, 'db' | 'now'> & { editor: { name: string } },
  before: DeskAuthor,
  after: AuthorToStore,
): Promise<void> {
  if (!(await updateAuthor(db, after, { baseVersion: before.version, now }))) {
    throw new ConcurrentWriteError()
  }
  if (before.slug !== after.slug) {
    const origin = { reason: 'author' as const, editorName: editor.name }
    await addRedirect(db, authorPath(before.slug), authorPath(after.slug), now, origin)
  }
  if (before.slug !== after.slug || before.name !== after.name) await refreshBylines(db, before.id)
  if (before.name !== after.name) {
    await addToOutbox(db, { topic: 'author-renamed', payload: { id: before.id } }, now)
    await appendEntries(db, now, [{ type: 'author', from: before.name, to: after.name }])
  }
  await markContentChanged(db)
}

async function written({ db }: Pick<TransactionContext, 'db'>, id: string): Promise<DeskAuthor> {
  const author = await findAuthorForDesk(db, id)
  if (!author) throw new Error(`The author ${id} was written, but cannot be found.`)
  return author
}

async function accountRefusal(
  { db }: TransactionContext,
  editorId: string | null,
  authorId: string | null,
): Promise<AuthorRefusal | null> {
  if (editorId === null) return null
  if (!(await findEditor(db, editorId))) return { ok: false, reason: 'account-missing' }
  const other = await findAuthorOfEditor(db, editorId)
  if (!other || other.id === authorId) return null
  return { ok: false, reason: 'account-taken', by: other.name }
}

function isSameAuthor(one: AuthorToStore, other: AuthorToStore): boolean {
  const partsOf = ({ slug, name, role, biography, picture, links, editorId }: AuthorToStore) =>
    JSON.stringify([slug, name, role, biography, picture, links, editorId])
  return partsOf(one) === partsOf(other)
}

export function logAuthor(
  { db, now, editor }: TransactionContext,
  action: string,
  subject: string,
  detail = '',
): Promise<void> {
  const event = { at: now, editorId: editor.id, editorName: editor.name, action }
  return addAudit(db, { ...event, kind: null, postId: null, subject, detail })
}
