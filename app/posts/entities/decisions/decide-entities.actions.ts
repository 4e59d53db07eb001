import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import {
  type Entity,
  type EntityType,
  type FoundEntity,
  isIndicator,
} from '~/entities/entity.rules'
import { decisionsOf, storeDecisions, undoDecisions } from '~/entities/stored/decisions.queries'
import { addAudit } from '~/people/audit/audit.queries'
import type { ActingEditor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { isListed } from '../../lifecycle/visibility.rules'
import { queueFiles } from '../../record/recording/files-to-record.queries'
import { hasNewerText } from '../../revisions/revisions.queries'
import type { BadStep, Forbidden } from '../../saving/decisions/refusals.rules'
import { searchTextFor } from '../../saving/search-text.actions'
import { type DeskDeps, inEditorTransaction } from '../../saving/transaction.actions'
import { markChanged } from '../../saving/write-version.actions'
import { postsSharing, storeReadEntities } from '../read-entities.queries'
import {
  isReadable,
  listOf,
  type TypedEntity,
  typedIdentifier,
  typedIndicator,
} from './correction.rules'
import {
  changeOf,
  type DecisionChange,
  decideRefusal,
  type EntityChoice,
} from './decide-entities.rules'
import { decisionText } from './decision-texts.rules'

/** What an editor asks for; a correction as it was typed. */
export type EntityRequest =
  | Exclude<EntityChoice, { step: 'correct' }>
  | { step: 'correct'; entity: Entity; typed: TypedEntity }

export interface DecideRequest {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** The version whose text the editor saw: nobody accepts a whole section that they have not seen. */
  baseVersion: number
  request: EntityRequest
}

export type DecideRefusal =
  | { ok: false; reason: 'missing' | 'busy' | 'not-in-text' | 'changed' }
  /** `found` is what the typed value is instead. */
  | { ok: false; reason: 'not-an-entity'; found: EntityType | null }
  | Forbidden
  | BadStep

/** How many decisions were made, changed or forgotten: none if the request is a repeat. */
export type DecideResult = { ok: true; count: number } | DecideRefusal

const maxAttempts = 5

/**
 * Stores what an editor decided about entities of a post, and what readers then see. A next version and its live post
 * share their decisions, so both are written.
 */
export async function decideEntities(
  deps: DeskDeps,
  { request, ...post }: DecideRequest,
): Promise<DecideResult> {
  const choice = await choiceOf(deps, request, post.editor)
  if (!choice.ok) return choice
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const texts = await readTexts(deps, post)
    if (texts === 'busy') break
    const result = await decide(deps, post, choice.choice, texts)
    // Otherwise a text was saved while it was read.
    if (result !== 'stale') return result
  }
  return { ok: false, reason: 'busy' }
}

async function choiceOf(
  deps: DeskDeps,
  request: EntityRequest,
  editor: ActingEditor,
): Promise<{ ok: true; choice: EntityChoice } | DecideRefusal> {
  if (request.step !== 'correct') return { ok: true, choice: request }
  const { step, entity, typed } = request
  if (!isReadable(typed)) return { ok: false, reason: 'not-an-entity', found: null }
  if (!isIndicator(typed.type)) {
    const corrected = typedIdentifier(typed)
    return corrected
      ? { ok: true, choice: { step, entity, corrected } }
      : { ok: false, reason: 'not-an-entity', found: null }
  }
  const body = listOf(typed)
  const read = await searchTextFor(deps, { title: '', body, editorId: editor.id })
  if (read === 'busy') return { ok: false, reason: 'busy' }
  const reading = typedIndicator(read.entities, typed)
  if (!reading.ok) return { ok: false, reason: 'not-an-entity', found: reading.found }
  return { ok: true, choice: { step, entity, corrected: reading.entity } }
}

interface ReadText {
  id: string
  body: string
  found: FoundEntity[]
}

/** The texts of all posts that share the decisions. Read before the transaction, which makes other writers wait. */
async function readTexts(
  deps: DeskDeps,
  { kind, id, editor }: Omit<DecideRequest, 'request'>,
): Promise<ReadText[] | 'busy'> {
  const texts: ReadText[] = []
  for (const { id: postId, title, body } of await postsSharing(deps.db, kind, id)) {
    const read = await searchTextFor(deps, { title, body, editorId: editor.id })
    if (read === 'busy') return 'busy'
    texts.push({ id: postId, body, found: read.entities })
  }
  return texts
}

function decide(
  deps: DeskDeps,
  { editor: requester, kind, id, baseVersion }: Omit<DecideRequest, 'request'>,
  choice: EntityChoice,
  texts: readonly ReadText[],
): Promise<DecideResult | 'stale'> {
  return inEditorTransaction<DecideResult | 'stale'>(deps, requester, async (context) => {
    const { db, now, editor } = context
    const posts = await postsSharing(db, kind, id)
    const [post] = posts
    if (!post) return { ok: false, reason: 'missing' }
    const live = posts.find((one) => one.nextOf === null) ?? post
    const refusal = decideRefusal(editor, post, live)
    if (refusal) return refusal
    if (!isSameText(posts, texts)) return 'stale'
    const isOfSection = 'section' in choice
    if (isOfSection && (await hasNewerText(db, post, baseVersion))) {
      return { ok: false, reason: 'changed' }
    }
    const key = { kind, id: post.nextOf?.postId ?? post.id }
    const before = await decisionsOf(db, post)
    const change = changeOf(choice, texts[0]?.found ?? [], before)
    if (!change) return { ok: false, reason: 'not-in-text' }
    const count = change.decide.length + change.forget.length
    if (count === 0) return { ok: true, count }
    await undoDecisions(db, key, change.forget, { now, editor })
    await storeDecisions(db, key, change.decide, { now, editor })
    for (const one of posts) {
      const { found } = texts.find((text) => text.id === one.id) ?? { found: [] }
      if (!(await storeReadEntities(db, one, found))) throw new ConcurrentWriteError()
    }
    await record(db, now, { post, editor, choice, change })
    if (isListed(live)) {
      await queueFiles(db, live, now)
      await markChanged(db, { ...live, change: 'changed' }, now)
    }
    return { ok: true, count }
  })
}

function isSameText(posts: readonly DeskPost[], texts: readonly ReadText[]): boolean {
  return (
    posts.length === texts.length &&
    posts.every(({ id, body }, index) => texts[index]?.id === id && texts[index].body === body)
  )
}

interface Recorded {
  post: DeskPost
  editor: ActingEditor
  choice: EntityChoice
  change: DecisionChange
}

async function record(
  db: Db,
  now: Date,
  { post, editor, choice, change }: Recorded,
): Promise<void> {
  await addAudit(db, {
    at: now,
    editorId: editor.id,
    editorName: editor.name,
    action: 'decided what is named in',
    kind: post.kind,
    postId: post.id,
    subject: post.title,
    detail: decisionText(choice, change),
  })
}
