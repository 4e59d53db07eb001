import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { SearchText } from '~/markdown/visible-text'
import type { ActingEditor, Editor } from '~/people/editor.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { type SlugTaken, settled, slugTaken } from '../addresses/slugs.queries'
import { settleWorkingCopies } from '../autosave/autosave.actions'
import type { TakenUp } from '../autosave/resumed-from.rules'
import {
  type DeskPost,
  isSameWriting,
  type WrittenPost,
  writtenOf,
} from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { completenessAt, type PostErrors, whatIsMissing } from '../editing/parse-post.rules'
import { may, type NotAllowed } from '../editing/permissions.rules'
import { type Change, type ChangeRefusal, changed, leadsTo } from '../lifecycle/lifecycle.rules'
import { isOnlyPictureNewer, type RevisionAction } from '../revisions/revisions.queries'
import { type Busy, searchTextFor } from './search-text.actions'
import { type Begun, type DeskDeps, inTransactionOf, Overtaken } from './transaction.actions'
import { doer, type NextVersion, standingOf, writeVersion } from './write-version.actions'

export interface Edit {
  editor: ActingEditor
  kind: PostKind
  id: string
  /** Which window it was written in; '' for none. What it holds has not to be kept any more. */
  tab: string
  /** Nor has what it was begun with. */
  taken?: TakenUp | null
  /** The version that the editor had before them. */
  baseVersion: number
  fields: WrittenPost
  thumbnail: Thumbnail | null | 'unchanged'
  note: string
  /** A step in the post's life, taken together with the edit or not at all. */
  change?: Change
}

export type SaveRefusal =
  | { ok: false; reason: 'missing' }
  | Busy
  | SlugTaken
  | { ok: false; reason: 'not-allowed'; why: NotAllowed }
  | { ok: false; reason: 'incomplete'; errors: PostErrors }
  | { ok: false; reason: 'bad-step'; why: ChangeRefusal }
  /** Somebody has saved another text since; `current` is that text. */
  | { ok: false; reason: 'conflict'; current: DeskPost }

/** A repeat is a request that had been carried out already, or that would change nothing. */
export type Saved = { ok: true; post: DeskPost; isRepeat: boolean } | SaveRefusal

export const actionOf = {
  publish: 'published',
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  withdraw: 'withdrawn',
  republish: 'republished',
  bin: 'binned',
  restore: 'restored',
} as const satisfies Record<Change['step'], RevisionAction>

export async function savePost(deps: DeskDeps, edit: Edit): Promise<Saved> {
  const searchText = await searchTextFor(deps, { ...edit.fields, editorId: edit.editor.id })
  if (searchText === 'busy') return { ok: false, reason: 'busy' }
  return inTransactionOf<Saved>(deps, edit.editor, (begun) =>
    saveParsed(begun, { ...edit, editor: begun.editor }, searchText),
  )
}

async function saveParsed({ db, now }: Begun, edit: Edit, searchText: SearchText): Promise<Saved> {
  const current = await findForDesk(db, edit.kind, edit.id)
  if (!current) return { ok: false, reason: 'missing' }
  const sight = may(edit.editor, 'see', current)
  if (!sight.ok) return { ok: false, reason: 'not-allowed', why: sight.reason }
  const written = await settled(db, current, edit.fields)
  if (!written) {
    return slugTaken(db, edit.editor, { ...edit, slug: edit.fields.slug })
  }
  const thumbnail = edit.thumbnail === 'unchanged' ? current.thumbnail : edit.thumbnail
  const saved = isStored(current, written, thumbnail, edit)
    ? { ok: true as const, post: current, isRepeat: true }
    : await write(db, now, current, { written, thumbnail, searchText }, edit)
  if (saved.ok) await settleWorkingCopies({ db, now }, { ...edit, id: current.id })
  return saved
}

/** Is what the editor wants already there, so that nothing is left to do? */
function isStored(
  current: DeskPost,
  written: WrittenPost,
  thumbnail: Thumbnail | null,
  { change, baseVersion }: Edit,
): boolean {
  const isSameText =
    isSameWriting(writtenOf(current), written) &&
    JSON.stringify(current.thumbnail) === JSON.stringify(thumbnail)
  if (!isSameText || !change) return isSameText
  return current.version !== baseVersion && hasBeenTaken(current, change)
}

/** Has somebody, most likely the same request a moment ago, taken this step? */
export function hasBeenTaken(current: DeskPost, change: Change): boolean {
  if (!leadsTo(change.step).includes(current.status)) return false
  return change.step !== 'schedule' || current.publishedAt?.getTime() === change.at.getTime()
}

async function write(
  db: Db,
  now: Date,
  current: DeskPost,
  text: Omit<NextVersion, 'standing'>,
  { editor, change, note, baseVersion }: Edit,
): Promise<Saved> {
  // First of all: whoever may not change it has no conflict to decide.
  const permission = may(editor, 'edit', current)
  if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  if (await hasOtherText(db, current, baseVersion)) {
    return { ok: false, reason: 'conflict', current }
  }
  if (current.status === 'binned' && change?.step !== 'restore') {
    return { ok: false, reason: 'bad-step', why: 'in-the-bin' }
  }
  const action = change ? actionOf[change.step] : 'saved'
  return take(db, now, current, text, { editor, change, note, action })
}

/** Has somebody saved since that version? A picture that was found in the bucket is no reason to ask. */
export async function hasOtherText(
  db: Db,
  { kind, id: postId, version }: DeskPost,
  baseVersion: number,
): Promise<boolean> {
  if (version === baseVersion) return false
  return !(await isOnlyPictureNewer(db, { kind, postId }, { since: baseVersion, until: version }))
}

interface Taking {
  editor: Editor
  change: Change | undefined
  note: string
  action: RevisionAction
}

/** Takes the step, if there is one, and writes the version; call it inside a transaction. */
export async function take(
  db: Db,
  now: Date,
  current: DeskPost,
  text: Omit<NextVersion, 'standing'>,
  { editor, change, note, action }: Taking,
): Promise<Saved> {
  if (change) {
    const permission = may(editor, change.step, current)
    if (!permission.ok) return { ok: false, reason: 'not-allowed', why: permission.reason }
  }
  const before = standingOf(current)
  const taken = change ? changed(before, change, now) : { ok: true as const, standing: before }
  if (!taken.ok) return { ok: false, reason: 'bad-step', why: taken.reason }
  const { standing } = taken
  const errors = whatIsMissing(current.kind, text.written, completenessAt(standing.status))
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'incomplete', errors }
  const deed = { by: doer(editor), action, note }
  const isWritten = await writeVersion(db, now, current, { ...text, standing }, deed)
  // Somebody saved between our reading and our writing: looked at anew, it is a conflict or a repeat.
  if (!isWritten) throw new Overtaken()
  const post = await findForDesk(db, current.kind, current.id)
  if (!post) throw new Error(`The post ${current.id} was written and is not there.`)
  return { ok: true, post, isRepeat: false }
}
