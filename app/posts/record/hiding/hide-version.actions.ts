import { createHash } from 'node:crypto'
import { authorsWithIds } from '~/authors/authors.queries'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { appendEntries } from '~/record/append.actions'
import { documentText, inFormat1 } from '~/record/entries/document.rules'
import type { RecordEvent } from '~/record/entries/entry.rules'
import { nameEntries } from '~/record/log.queries'
import { maxEntries } from '~/record/log-addresses.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { faqEntries } from '../../fields/faq.rules'
import { isListed } from '../../lifecycle/visibility.rules'
import { markContentChanged } from '../../published/content-version.queries'
import { findRevision } from '../../revisions/revisions.queries'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { findPublicVersion, type StoredPublicVersion } from '../public-versions.queries'
import { documentOf } from '../recording/public-rows.queries'
import { reasonEvent } from '../recording/reason-event.rules'
import { type HideRefusal, hideRefusal } from './hide-version.rules'

export interface VersionRequest {
  editor: ActingEditor
  kind: PostKind
  id: string
  version: number
}

export type HideResult = { ok: true } | { ok: false; reason: HideRefusal }

/**
 * Hides a version that readers saw. Its text leaves what readers can load; that it existed, and its hash, stay in the
 * record. Editors still find the text among the revisions.
 */
export function hideVersion(
  deps: DeskDeps,
  request: VersionRequest & { reason: string },
): Promise<HideResult> {
  return withVersion(deps, request, async (context, { post, stored }) => {
    const { db, editor } = context
    const { version, reason } = request
    const seenNow = isListed(post) ? post.version : null
    const refusal = hideRefusal(editor, { version, seenNow, reason })
    if (refusal) return { ok: false, reason: refusal }
    if (stored.hidden) return { ok: true }
    const about = { kind: post.kind, post: post.id, version }
    const at = await append(context, [
      { type: 'hidden', ...about },
      ...(reason === '' ? [] : [await reasonEvent('hidden', about, reason)]),
    ])
    await write(db, post, version, {
      document: '',
      hidden_at: at.toISOString(),
      hidden_reason: reason,
      hidden_by: editor.name,
    })
    await finish(context, post, { action: 'hid a version of', version, detail: reason })
    return { ok: true }
  })
}

/** Shows a hidden version again, if its text is among the revisions and has the hash that was recorded. */
export function showVersion(deps: DeskDeps, request: VersionRequest): Promise<HideResult> {
  return withVersion(deps, request, async (context, { post, stored }) => {
    const { db, editor } = context
    const { version } = request
    const refusal = hideRefusal(editor, { version, seenNow: null, reason: '' })
    if (refusal) return { ok: false, reason: refusal }
    if (!stored.hidden) return { ok: true }
    const documents = await documentsAgain(db, post, { ...stored, version })
    if (documents.length === 0) return { ok: false, reason: 'text-gone' }
    const document = documents.find((text) => hashOfText(text) === stored.hash)
    if (document === undefined) return { ok: false, reason: 'text-differs' }
    await append(context, [{ type: 'shown', kind: post.kind, post: post.id, version }])
    await write(db, post, version, {
      document,
      hidden_at: null,
      hidden_reason: '',
      hidden_by: '',
    })
    await finish(context, post, { action: 'showed a version again of', version, detail: '' })
    return { ok: true }
  })
}

interface LoadedVersion {
  post: DeskPost
  stored: StoredPublicVersion
}

async function withVersion(
  deps: DeskDeps,
  { editor, kind, id, version }: VersionRequest,
  work: (context: TransactionContext, loaded: LoadedVersion) => Promise<HideResult>,
): Promise<HideResult> {
  const result = await inEditorTransaction<HideResult>(deps, editor, async (context) => {
    const post = await findForDesk(context.db, kind, id)
    const stored = post && (await findPublicVersion(context.db, { kind, id: post.id, version }))
    return post && stored ? work(context, { post, stored }) : { ok: false, reason: 'missing' }
  })
  return !result.ok && result.reason === 'not-allowed'
    ? { ok: false, reason: 'signed-out' }
    : result
}

/** The canonical text of a version in every format, from its revision; none if that is not stored any more. */
async function documentsAgain(
  db: Db,
  { kind, id }: DeskPost,
  { version, change, note, position }: StoredPublicVersion & { version: number },
): Promise<string[]> {
  const revision = await findRevision(db, { kind, postId: id, version })
  if (!revision) return []
  const { content } = revision
  const authors = await authorsWithIds(db, content.authors)
  const faq = faqEntries(content.faq)
  const bylines = [authors, await beforeRenames(db, authors, position)]
  return bylines.flatMap((byline) => {
    const post = { ...content, faq, kind, id, version, byline }
    const document = { ...documentOf(post), change, note }
    return [documentText(document), documentText(inFormat1(document))]
  })
}

/** What authors were called when an entry was added. */
async function beforeRenames(
  db: Db,
  authors: readonly { name: string }[],
  position: number,
): Promise<{ name: string }[]> {
  const entries = await nameEntries(db, { from: position + 1, limit: maxEntries })
  const renames = entries
    .map(({ entry }) => JSON.parse(entry) as RecordEvent)
    .filter((event) => event.type === 'author')
    .reverse()
  return authors.map(({ name }) => ({
    name: renames.reduce((current, { from, to }) => (current === to ? from : current), name),
  }))
}

function hashOfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

async function append(
  { db, now }: TransactionContext,
  events: readonly RecordEvent[],
): Promise<Date> {
  const [entry] = await appendEntries(db, now, events)
  if (!entry) throw new Error('Nothing was added to the record.')
  return entry.time
}

async function write(
  db: Db,
  { kind, id }: DeskPost,
  version: number,
  columns: {
    document: string
    hidden_at: string | null
    hidden_reason: string
    hidden_by: string
  },
): Promise<void> {
  await db
    .updateTable('public_versions')
    .set(columns)
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .where('version', '=', version)
    .execute()
}

async function finish(
  { db, now, editor }: TransactionContext,
  { kind, id, title }: DeskPost,
  { action, version, detail }: { action: string; version: number; detail: string },
): Promise<void> {
  await addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action,
    kind,
    postId: id,
    subject: title,
    detail: [`Version ${version}`, detail].filter(Boolean).join(': '),
  })
  await markContentChanged(db)
}
