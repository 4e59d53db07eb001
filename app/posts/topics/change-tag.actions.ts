import { addToOutbox } from '~/database/outbox/outbox'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { addRedirect } from '../addresses/redirects.queries'
import { topicPath } from '../addresses/urls.rules'
import type { Forbidden } from '../saving/decisions/refusals.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../saving/transaction.actions'
import { continueTagChange, moveSomeTopics } from './continue-tag-change.actions'
import { replacementOf } from './plan-tag-change.queries'
import {
  type CountedTag,
  decideTagChange,
  type TagChange,
  type TagRefusal,
  type TagRequest,
} from './tag-change.rules'
import { insertTagChange, pendingTagChanges } from './tag-changes.queries'
import { countedTag, similarTags } from './tags.queries'
import { descriptionForDesk, storeDescription } from './topic-descriptions.queries'

export type TagChangeResult =
  /** Readers find the posts under the new topic. So many posts still have to get their version: a job does it. */
  | { ok: true; posts: number; left: number }
  | TagRefusal
  | { ok: false; reason: 'forbidden' }
  | Forbidden

export interface TagChangeRequest {
  editor: ActingEditor
  tag: string
  request: TagRequest
}

/** So many posts are changed before the editor gets an answer. */
const atOnce = 50

/**
 * Renames, merges or removes a tag in all posts. The first transaction checks the request and writes the redirects, the
 * description, the log entry and a message of the outbox, so that a change that was begun is finished even after a crash.
 * Its posts follow in small transactions: see continueTagChange().
 */
export async function changeTag(
  deps: DeskDeps,
  { editor, tag, request }: TagChangeRequest,
): Promise<TagChangeResult> {
  const names = request.step === 'remove' ? [tag] : [tag, request.to]
  // Before the transaction, because it counts all tags. What it decides is checked again below.
  const similar = await similarTags(deps.db, names)
  const begun = await inEditorTransaction<Begun | Exclude<TagChangeResult, { ok: true }>>(
    deps,
    editor,
    async (context) => {
      if (context.editor.role === 'author') return { ok: false, reason: 'forbidden' }
      await lockForTransaction(context.db, 'tags')
      const loaded = { tag, similar: await recounted(context, similar, names) }
      const pending = await pendingTagChanges(context.db)
      const movedTo = await replacementOf(context.db, tag)
      const decision = decideTagChange({ ...loaded, pending, movedTo }, request)
      if (!decision.ok) return decision
      const change = await begin(context, { tag, request, posts: decision.posts })
      return { ok: true, change, posts: decision.posts }
    },
  )
  if (!begun.ok) return begun
  const { left } = await continueTagChange(deps, begun.change, { limit: atOnce, isBeginning: true })
  return { ok: true, posts: begun.posts, left }
}

interface Begun {
  ok: true
  change: TagChange
  posts: number
}

async function recounted(
  { db }: TransactionContext,
  similar: readonly CountedTag[],
  names: readonly string[],
): Promise<CountedTag[]> {
  const counted = await Promise.all(names.map((name) => countedTag(db, name)))
  const others = similar.filter(({ tag }) => !names.includes(tag))
  return [...others, ...counted.filter((one) => one !== null)]
}

async function begin(
  context: TransactionContext,
  { tag, request, posts }: { tag: string; request: TagRequest; posts: number },
): Promise<TagChange> {
  const { db, now, editor } = context
  const replacedBy = request.step === 'remove' ? null : request.to
  const by = { editorId: editor.id, editorName: editor.name }
  const change = { id: crypto.randomUUID(), step: request.step, tag, replacedBy, ...by, at: now }
  const to = replacedBy === null ? '/topics' : topicPath(replacedBy)
  await addRedirect(db, topicPath(tag), to, now, { reason: 'topic', editorName: editor.name })
  await moveDescription(context, tag, replacedBy)
  await insertTagChange(db, change)
  await logTagChange(context, change, posts)
  await addToOutbox(db, { topic: 'tag-changed', payload: { id: change.id } }, now)
  // In the same transaction: a tag that gets a former name back is no redirect any more, so it needs its posts.
  await moveSomeTopics(db, change)
  return change
}

/** A description goes with its tag, unless the other tag has one of its own. */
async function moveDescription(
  { db, now, editor }: TransactionContext,
  tag: string,
  replacedBy: string | null,
): Promise<void> {
  const { text } = await descriptionForDesk(db, tag)
  await db.deleteFrom('topic_descriptions').where('topic', '=', tag).execute()
  if (replacedBy === null || text === '') return
  const other = await descriptionForDesk(db, replacedBy)
  if (other.text !== '') return
  const next = { text, editorName: editor.name, over: other.version }
  await storeDescription(db, replacedBy, next, now)
}

const actions = {
  rename: 'renamed the tag',
  merge: 'merged the tag',
  remove: 'removed the tag',
} as const

function logTagChange(
  { db, now }: TransactionContext,
  { step, tag, replacedBy, editorId, editorName }: TagChange,
  posts: number,
): Promise<void> {
  const where = posts === 1 ? 'in 1 post' : `in ${posts} posts`
  const preposition = step === 'merge' ? 'Into' : 'To'
  const detail =
    replacedBy === null ? `From ${where.slice(3)}` : `${preposition} ${replacedBy}, ${where}`
  const entry = { at: now, editorId, editorName, action: actions[step], kind: null, postId: null }
  return addAudit(db, { ...entry, subject: tag, detail })
}
