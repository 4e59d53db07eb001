import { unknownAuthorIds } from '~/authors/authors.queries'
import type { ActingEditor } from '~/people/editor.rules'
import { planSlug } from '../../addresses/slug-plan.rules'
import { resolveSlug } from '../../addresses/slugs.queries'
import type { PostContent } from '../../fields/post-fields.rules'
import { hasNewerText } from '../../revisions/revisions.queries'
import type { Forbidden, SaveRefusal } from '../../saving/decisions/refusals.rules'
import { decideSave, decideStep, type SaveDecision } from '../../saving/decisions/save.rules'
import {
  type MissingSearchText,
  missingSearchText,
  searchTextToWrite,
} from '../../saving/search-text.actions'
import type { SearchText } from '../../saving/search-text.rules'
import {
  type DeskDeps,
  inEditorTransaction,
  type TransactionContext,
} from '../../saving/transaction.actions'
import { writeVersion } from '../../saving/write-version.actions'
import { inSpellingOfTopics } from '../../topics/topic-spellings.queries'
import type { DeskPost } from '../desk-post.rules'
import { findForDesk } from '../desk-posts.queries'
import { may, notAllowedTexts } from '../permissions.rules'
import { assignPost } from './assign-post.actions'
import {
  type BulkChange,
  type BulkRecord,
  type ChangedPost,
  type ChosenPost,
  type ContentChange,
  changedContent,
  fieldErrors,
  isContentChange,
  maxPostsAtOnce,
  type PostOutcome,
  type RefusedPost,
  refusedPost,
} from './bulk-change.rules'
import { findBulkChange, removeOldBulkChanges, storeBulkChange } from './bulk-changes.queries'
import { logBulkChange, namesIn } from './bulk-log.queries'
import { bulkAction, bulkNote, expectedReason, refusalReason, unseen } from './bulk-texts.rules'

export interface BulkRequest {
  editor: ActingEditor
  /** Created with the confirmation: the same request twice is one change. */
  id: string
  change: BulkChange
  posts: readonly ChosenPost[]
}

export type BulkResult = { ok: true; record: BulkRecord } | Forbidden

const keptMs = 86_400_000

/**
 * Changes up to 100 posts, each in a transaction of its own: on SQLite other writers wait for one post, not for all of
 * them, and a post that cannot be changed keeps none of the others from it. Every transaction also writes the list of
 * the posts changed so far and the only entry in the log, so that both are right even if the server stops half-way.
 */
export async function changeMany(deps: DeskDeps, request: BulkRequest): Promise<BulkResult> {
  const { editor, id, change } = request
  const earlier = await findBulkChange(deps.db, editor.id, id)
  if (earlier) return { ok: true, record: earlier }
  await removeOldBulkChanges(deps.db, editor.id, new Date(deps.now.getTime() - keptMs))
  const names = await namesIn(deps.db, change)
  const [changed, refused]: [ChangedPost[], RefusedPost[]] = [[], []]
  const record = () => ({ id, at: deps.now, change, changed, refused })
  for (const post of request.posts.slice(0, maxPostsAtOnce)) {
    const missing = await missingSearchText(deps, { ...post, editorId: editor.id })
    const outcome = await inEditorTransaction<PostOutcome>(deps, editor, async (context) => {
      const done = await changeOne(context, post, {
        change,
        note: bulkNote(change, names),
        missing,
      })
      if (!done.isChanged) return done
      const all = { ...record(), changed: [...changed, withoutFlag(done)] }
      await storeBulkChange(context.db, editor.id, all)
      await logBulkChange(context, id, bulkAction(change, names), all.changed)
      return done
    })
    if ('ok' in outcome) {
      // Signed out: the rest will not be changed either.
      if (changed.length === 0) return outcome
      refused.push({ ...post, title: '', reason: notAllowedTexts[outcome.why] })
    } else if (outcome.isChanged) changed.push(withoutFlag(outcome))
    else refused.push(withoutFlag(outcome))
  }
  await storeBulkChange(deps.db, editor.id, record())
  return { ok: true, record: { ...record(), isUndone: false } }
}

export function withoutFlag<Outcome extends { isChanged: boolean }>({
  isChanged: _,
  ...rest
}: Outcome): Omit<Outcome, 'isChanged'> {
  return rest
}

interface OneChange {
  change: BulkChange
  note: string
  missing: MissingSearchText | null
}

async function changeOne(
  context: TransactionContext,
  { kind, id, version }: ChosenPost,
  { change, note, missing }: OneChange,
): Promise<PostOutcome> {
  const { db, editor } = context
  const current = await findForDesk(db, kind, id)
  if (!current || !may(editor, 'see', current).ok) return { isChanged: false, kind, id, ...unseen }
  const reason = expectedReason(editor, current, change.step)
  if (reason) return refusedPost(current, reason)
  if (change.step === 'assign') {
    return assignPost(context, current, { editorId: change.editorId, seen: version })
  }
  const decision = isContentChange(change)
    ? await decideContent(context, current, { change, note, baseVersion: version })
    : decideStep(
        { current, hasNewerText: await hasNewerText(db, current, version) },
        { change, note: '' },
        context,
      )
  const refusal = refusalOf(decision)
  if (refusal) return refusedPost(current, refusalReason(refusal, change.step))
  return writeDecided(context, current, decision, searchTextToWrite(current, missing))
}

/** Null if a version is to be written. */
export function refusalOf(decision: SaveDecision): SaveRefusal | 'unchanged' | null {
  if (!decision.ok) return decision
  return decision.version ? null : 'unchanged'
}

/** Writes the version with its revision, and without an entry of its own in the log. */
export async function writeDecided(
  { db, now, editor }: TransactionContext,
  current: DeskPost,
  decision: SaveDecision,
  searchText: SearchText | 'unchanged' = 'unchanged',
): Promise<PostOutcome> {
  if (!decision.ok || !decision.version) throw new Error('There is no version to write.')
  const next = { ...decision.version, searchText, isLoggedElsewhere: true }
  await writeVersion(db, now, current, next, editor)
  const { kind, id, title, version } = current
  return { isChanged: true, kind, id, title, before: version, after: version + 1 }
}

interface ContentEdit {
  change: ContentChange
  note: string
  baseVersion: number
}

async function decideContent(
  context: TransactionContext,
  current: DeskPost,
  { change, note, baseVersion }: ContentEdit,
): Promise<SaveDecision> {
  const changed = changedContent(current, change)
  const tags = await inSpellingOfTopics(context.db, { id: current.id, tags: changed.tags })
  // Other changes leave the tags as they are.
  const content = change.step === 'add-tag' ? { ...changed, tags } : changed
  const errors = fieldErrors(current.kind, content)
  if (errors) return { ok: false, reason: 'incomplete', errors }
  return decideEdit(context, current, { content, note, baseVersion })
}

/** Decides a save of fields that many posts share; everything else stays as it is. */
export async function decideEdit(
  context: TransactionContext,
  current: DeskPost,
  edit: { content: PostContent; note: string; baseVersion: number },
): Promise<SaveDecision> {
  const { db } = context
  const { content, note, baseVersion } = edit
  const loaded = {
    current,
    slug: await resolveSlug(db, current, planSlug(current, content)),
    hasNewerText: await hasNewerText(db, current, baseVersion),
    unknownAuthors: await unknownAuthorIds(db, content.authors),
  }
  return decideSave(loaded, { content, thumbnail: 'unchanged', note, baseVersion }, context)
}
