import { unknownAuthorIds } from '~/authors/authors.queries'
import { settleAutosaves } from '~/autosave/autosave.actions'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { ConcurrentWriteError } from '~/database/transactions/transaction'
import type { ActingEditor } from '~/people/editor.rules'
import { isPostId } from '../../addresses/post-id.rules'
import { planSlug } from '../../addresses/slug-plan.rules'
import { resolveSlug } from '../../addresses/slugs.queries'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { isListed } from '../../lifecycle/visibility.rules'
import { recordPublicVersion } from '../../record/recording/record-version.actions'
import { isApprovalRequired } from '../../review/approval/approval-rule.queries'
import { changeSize } from '../../revisions/change-size.rules'
import { findRevision } from '../../revisions/revisions.queries'
import { inSpellingOfTopics } from '../../topics/topic-spellings.queries'
import { autosaveKeyOf } from '../autosave/post-documents.rules'
import { findWritten } from '../save-post.actions'
import { searchTextFor } from '../search-text.actions'
import { type DeskDeps, inEditorTransaction } from '../transaction.actions'
import { insertPost } from '../write-post.queries'
import {
  actorOf,
  changePicture,
  claimAddress,
  markChanged,
  recordVersion,
  toPostToSave,
} from '../write-version.actions'
import {
  type CreateRefusal,
  decideCreate,
  type ExistingPost,
  type PostToCreate,
} from './create.rules'

export interface CreateRequest extends PostToCreate {
  editor: ActingEditor
  kind: PostKind
  /** Generated with the form, so that a double click creates one post. */
  id: string
  /** The browser tab that it was typed in, whose autosave is then settled; '' for none. */
  tab: string
  /** Counts what this tab sends; left out or NaN for a form without scripts. */
  sequence?: number
  /** The autosave that the form was opened with: it is settled, too. */
  resumedFrom?: ResumedFrom | null
}

export type CreateResult = { ok: true; post: DeskPost; isRepeat: boolean } | CreateRefusal

export async function createPost(deps: DeskDeps, request: CreateRequest): Promise<CreateResult> {
  if (!isPostId(request.id)) return { ok: false, reason: 'bad-id' }
  const { kind, content } = request
  const id = request.id.toLowerCase()
  // Parsing a text can take long, so what can be refused without the database is refused first, assuming that the
  // slug is free.
  const freeSlug = { isFree: true as const, slug: content.slug }
  const earlyDecision = decideCreate({ existing: null, slug: freeSlug }, request, {
    editor: request.editor,
    now: deps.now,
  })
  if (!earlyDecision.ok) return earlyDecision
  const searchText = await searchTextFor(deps, { ...content, editorId: request.editor.id })
  if (searchText === 'busy') return { ok: false, reason: 'busy' }
  return inEditorTransaction<CreateResult>(deps, request.editor, async ({ db, now, editor }) => {
    const existing = await findExisting(db, id)
    const slug = existing ? freeSlug : await resolveSlug(db, { kind, id }, planSlug(null, content))
    const unknownAuthors = await unknownAuthorIds(db, content.authors)
    const loaded = {
      existing,
      slug,
      unknownAuthors,
      isApprovalRequired: await isApprovalRequired(db),
    }
    const tags = await inSpellingOfTopics(db, { id, tags: content.tags })
    const toCreate = { ...request, content: { ...content, tags } }
    const decision = decideCreate(loaded, toCreate, { editor, now })
    if (!decision.ok) return decision
    // No version to write: the same request already created the post.
    if (!decision.version) return { ok: true, post: decision.existing, isRepeat: true }
    const post = toPostToSave({ kind, id }, decision.version)
    const version = await insertPost(db, post, now, editor.id, searchText)
    if (version === null) throw new ConcurrentWriteError()
    const size = changeSize(null, decision.version.content)
    await recordVersion(db, now, post, version, { by: actorOf(editor), ...decision.version, size })
    await settleAutosaves({ db, now }, autosaveKeyOf({ ...request, editor, id }), {
      resumedFrom: request.resumedFrom,
      save: { version, sequence: request.sequence },
    })
    if (post.status === 'published') await claimAddress(db, post, now)
    if (post.thumbnail) await changePicture(db, { id, before: null }, now)
    if (isListed(post)) {
      await recordPublicVersion(db, now, { kind, id })
      await markChanged(db, { ...post, change: 'published', version }, now)
    }
    return { ok: true, post: await findWritten(db, post), isRepeat: false }
  })
}

/** Also compares with the other kind: articles and briefs share one bucket of pictures, named after their ids. */
export async function isIdTaken(db: Db, id: string): Promise<boolean> {
  const found = await Promise.all(postKinds.map((kind) => findForDesk(db, kind, id)))
  return found.some((post) => post !== null)
}

async function findExisting(db: Db, id: string): Promise<ExistingPost | null> {
  for (const kind of postKinds) {
    const post = await findForDesk(db, kind, id)
    if (!post) continue
    const first = await findRevision(db, { kind, postId: post.id, version: 1 })
    return { post, first: first?.content ?? null }
  }
  return null
}
