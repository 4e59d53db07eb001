import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { SearchText } from '~/markdown/visible-text'
import type { ActingEditor } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { isPostId } from '../addresses/post-id.rules'
import { type SlugTaken, slugFromTitle, slugTaken } from '../addresses/slugs.queries'
import { settleWorkingCopies } from '../autosave/autosave.actions'
import type { TakenUp } from '../autosave/resumed-from.rules'
import { type DeskPost, isSameWriting, type WrittenPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { completenessAt, type PostErrors, whatIsMissing } from '../editing/parse-post.rules'
import { may, type NotAllowed } from '../editing/permissions.rules'
import { type ChangeRefusal, changed, type Standing } from '../lifecycle/lifecycle.rules'
import { findRevision, type RevisionAction } from '../revisions/revisions.queries'
import { isListed } from '../visibility.rules'
import { type Busy, searchTextFor } from './search-text.actions'
import { type DeskDeps, inTransactionOf, Overtaken } from './transaction.actions'
import { insertPost, isSlugTaken } from './write-post.queries'
import {
  claimAddress,
  doer,
  putPictureInPlace,
  recordVersion,
  tellReaders,
  toSave,
} from './write-version.actions'

export type When = { as: 'draft' } | { as: 'published' } | { as: 'scheduled'; at: Date }

export interface NewPost {
  editor: ActingEditor
  kind: PostKind
  /** Made by the form, so that a double click makes one post. */
  id: string
  /** Which window it was written in; '' for none. What it holds has not to be kept any more. */
  tab: string
  /** Nor has what it was begun with. */
  taken?: TakenUp | null
  fields: WrittenPost
  thumbnail: Thumbnail | null
  when: When
}

export type CreateRefusal =
  | { ok: false; reason: 'bad-id' | 'id-taken' }
  | Busy
  | SlugTaken
  | { ok: false; reason: 'not-allowed'; why: NotAllowed }
  | { ok: false; reason: 'incomplete'; errors: PostErrors }
  | { ok: false; reason: 'bad-step'; why: ChangeRefusal }

export type Created = { ok: true; post: DeskPost; isRepeat: boolean } | CreateRefusal

export async function createPost(deps: DeskDeps, wanted: NewPost): Promise<Created> {
  if (!isPostId(wanted.id)) return { ok: false, reason: 'bad-id' }
  const post = { ...wanted, id: wanted.id.toLowerCase() }
  // Before the text is parsed, which can take long, and once more after it.
  const early = decide(post, deps.now)
  if (!early.ok) return early
  const searchText = await searchTextFor(deps, { ...post.fields, editorId: post.editor.id })
  if (searchText === 'busy') return { ok: false, reason: 'busy' }
  return inTransactionOf<Created>(deps, post.editor, async ({ db, now, editor }) => {
    const existing = await existingPost(db, post)
    if (existing) return existing
    const decided = decide({ ...post, editor }, now)
    if (!decided.ok) return decided
    return insert(db, now, { ...post, editor }, { standing: decided.standing, searchText })
  })
}

function decide(post: NewPost, now: Date): { ok: true; standing: Standing } | CreateRefusal {
  const refusal = refusalOf(post)
  if (refusal) return refusal
  const standing = standingAt(post.when, now)
  return standing.ok ? standing : { ok: false, reason: 'bad-step', why: standing.reason }
}

function refusalOf({ editor, kind, fields, when }: NewPost): CreateRefusal | null {
  if (when.as !== 'draft') {
    const step = when.as === 'published' ? 'publish' : 'schedule'
    const own = { status: 'draft', authorId: editor.id, publishedAt: null } as const
    const permission = may(editor, step, own)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  const errors = whatIsMissing(kind, fields, completenessAt(when.as))
  return Object.keys(errors).length > 0 ? { ok: false, reason: 'incomplete', errors } : null
}

function standingAt(when: When, now: Date) {
  const fresh: Standing = { status: 'draft', createdAt: now, publishedAt: null, binnedAt: null }
  switch (when.as) {
    case 'draft':
      return { ok: true, standing: fresh } as const
    case 'published':
      return changed(fresh, { step: 'publish' }, now)
    case 'scheduled':
      return changed(fresh, { step: 'schedule', at: when.at }, now)
  }
}

/** Articles and briefs share one bucket of pictures, named after their ids. */
export async function isIdTaken(db: Db, id: string): Promise<boolean> {
  const found = await Promise.all(postKinds.map((kind) => findForDesk(db, kind, id)))
  return found.some((post) => post !== null)
}

/** The same request again is answered as the first was; any other post of that id is another's. */
async function existingPost(db: Db, wanted: NewPost): Promise<Created | null> {
  for (const kind of postKinds) {
    const post = await findForDesk(db, kind, wanted.id)
    if (!post) continue
    const isSame = kind === wanted.kind && (await isFirstVersion(db, post, wanted))
    return isSame ? { ok: true, post, isRepeat: true } : { ok: false, reason: 'id-taken' }
  }
  return null
}

async function isFirstVersion(db: Db, post: DeskPost, wanted: NewPost): Promise<boolean> {
  if (post.authorId !== wanted.editor.id) return false
  const { kind, id: postId } = post
  const first = await findRevision(db, { kind, postId, version: 1 })
  if (!first) return false
  const { content } = first
  const slug = wanted.fields.slug ?? content.slug
  return (
    content.status === wanted.when.as &&
    (wanted.when.as !== 'scheduled' ||
      content.publishedAt?.getTime() === wanted.when.at.getTime()) &&
    JSON.stringify(content.thumbnail) === JSON.stringify(wanted.thumbnail) &&
    isSameWriting(content, { ...wanted.fields, slug })
  )
}

const actions = {
  draft: 'created',
  published: 'published',
  scheduled: 'scheduled',
} as const satisfies Record<When['as'], RevisionAction>

async function insert(
  db: Db,
  now: Date,
  wanted: NewPost,
  { standing, searchText }: { standing: Standing; searchText: SearchText },
): Promise<Created> {
  const { editor, kind, id, fields, thumbnail, when } = wanted
  if (fields.slug !== null && (await isSlugTaken(db, kind, fields.slug))) {
    return slugTaken(db, editor, { kind, slug: fields.slug, id })
  }
  const slug = fields.slug ?? (await slugFromTitle(db, kind, fields.title, id))
  const post = toSave({ kind, id }, { written: { ...fields, slug }, thumbnail, standing })
  if (!(await insertPost(db, post, now, editor.id, searchText))) throw new Overtaken()
  await recordVersion(db, now, post, 1, { by: doer(editor), action: actions[when.as], note: '' })
  await settleWorkingCopies({ db, now }, wanted)
  if (post.status === 'published') await claimAddress(db, post, now)
  if (post.thumbnail) await putPictureInPlace(db, { id, before: null }, now)
  if (isListed(post, now)) await tellReaders(db, post, now)
  const stored = await findForDesk(db, kind, id)
  if (!stored) throw new Error(`The post ${id} was written and is not there.`)
  return { ok: true, post: stored, isRepeat: false }
}
