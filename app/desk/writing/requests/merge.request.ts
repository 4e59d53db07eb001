import type { PostKind } from '~/config/post-kinds'
import { textIn } from '~/http/body/form-text'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { type PostErrors, parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import {
  formValuesOf,
  formValuesOfContent,
  type PostFormValues,
} from '~/posts/editing/form/post-form.rules'
import { pictureOverlap } from '~/posts/editing/merging/picture-merge.rules'
import { mergePosts, resolveOverlaps } from '~/posts/editing/merging/post-merge.rules'
import type { Completeness } from '~/posts/fields/field-types.rules'
import { isToldToReaders, minorChange } from '~/posts/record/changes/public-change.rules'
import type { SaveRefusal } from '~/posts/saving/decisions/refusals.rules'
import type { SaveRequest } from '~/posts/saving/save-post.actions'
import type { Desk } from '../../posts/desk.service'
import {
  type Conflict,
  choicesIn,
  conflictOf,
  isMergedUnasked,
  type MergeOffer,
  mergeBaseField,
  mergeField,
  pictureChoice,
} from '../conflict/conflict.rules'
import type { Submission } from './submission.request'

type SavingDesk = Pick<Desk, 'save' | 'revision' | 'revisions' | 'publicVersions'>

interface FormToSave extends Pick<SaveRequest, 'content' | 'thumbnail'> {
  sent: Submission
  /** The post as it is stored. */
  current: DeskPost
  /** The version that the editor opened. */
  version: number
  completeness: Completeness
  request: Omit<SaveRequest, 'content' | 'thumbnail' | 'baseVersion'>
}

type SaveOutcome =
  | { ok: true; post: DeskPost; isMerged: boolean }
  | Exclude<SaveRefusal, { reason: 'conflict' }>
  /** `errors` are those of the merged text. */
  | { ok: false; reason: 'conflict'; conflict: Conflict; current: DeskPost; errors: PostErrors }

/**
 * Saves the text of a form, or the one that it was merged into. If somebody saved in between, a merge is offered;
 * with a text that the same editor saved in another tab, it is merged at once where nothing overlaps.
 */
export async function saveOrMerge(desk: SavingDesk, form: FormToSave): Promise<SaveOutcome> {
  const { sent, current, version, content, thumbnail, request } = form
  const isOver = sent.form.has('over')
  const chosen = await chosenMerge(desk, form)
  if (chosen === 'incomplete') return asConflict(await offerMerge(desk, form, current, version))
  const baseVersion = isOver ? Number(textIn(sent.form, 'over')) : version
  const saved = chosen
    ? await saveMerged(desk, form, chosen)
    : await desk.save({ ...request, content, thumbnail, baseVersion })
  if (saved.ok) return { ok: true, post: saved.post, isMerged: chosen !== null }
  if (saved.reason === 'invalid') {
    return asConflict(await offerMerge(desk, form, current, version), saved.errors)
  }
  if (saved.reason !== 'conflict') return saved
  const base = chosen || isOver ? version : (saved.baseVersion ?? version)
  const offered = await offerMerge(desk, form, saved.current, base)
  // Readers were told meanwhile: the editor decides whether they are told again.
  const isToldTwice =
    offered.conflict.told.length > 0 && isToldToReaders(request.publicChange ?? minorChange)
  const isAsked = chosen || isOver || request.change || isToldTwice || !isMergedUnasked(offered)
  if (isAsked || !offered.merged) return asConflict(offered)
  const merged = await saveMerged(desk, form, offered.merged)
  return merged.ok ? { ok: true, post: merged.post, isMerged: true } : asConflict(offered)
}

/** A merged text, to be saved over the version that it was merged with. */
interface MergedForm extends Pick<SaveRequest, 'thumbnail'> {
  version: number
  typed: PostFormValues
}

type Invalid = { ok: false; reason: 'invalid'; errors: PostErrors }

async function saveMerged(desk: SavingDesk, form: FormToSave, merged: MergedForm) {
  const { typed, thumbnail, version: baseVersion } = merged
  const parsed = parsePost(form.current.kind, typed, form.completeness)
  if (!parsed.ok) return { ok: false, reason: 'invalid', errors: parsed.errors } satisfies Invalid
  const { content } = parsed
  return desk.save({ ...form.request, content, thumbnail, baseVersion, isMerged: true })
}

/**
 * For a form that was sent to save the merged text: merged with the version that its page showed, so that the same
 * request gives the same text.
 */
async function chosenMerge(
  desk: SavingDesk,
  form: FormToSave,
): Promise<MergedForm | 'incomplete' | null> {
  const { sent, current } = form
  if (!sent.form.has(mergeField)) return null
  const version = Number(textIn(sent.form, mergeField))
  const shown = await desk.revision(current, version)
  if (!shown) return 'incomplete'
  const { thumbnail } = shown.content
  const theirs = { typed: formValuesOfContent(current.kind, shown.content), thumbnail }
  const offer = await offerOf(desk, form, theirs, baseIn(sent, form.version))
  const merged = resolvedOffer(offer, sent)
  return merged ? { version, ...merged } : 'incomplete'
}

interface OfferedMerge {
  offer: MergeOffer
  conflict: Conflict
  current: DeskPost
  /** Null unless everything is chosen. */
  merged: MergedForm | null
}

/** The merge of a form with the post as it is stored now. */
async function offerMerge(
  desk: SavingDesk,
  form: FormToSave,
  current: DeskPost,
  base: number,
): Promise<OfferedMerge> {
  const { sent, request } = form
  const { version, updatedAt: at, thumbnail } = current
  const baseVersion = baseIn(sent, base)
  const theirs = { typed: formValuesOf(current), thumbnail }
  const offer = await offerOf(desk, form, theirs, baseVersion)
  const revisions = await desk.revisions(current)
  const newer = revisions.filter((revision) => revision.version > baseVersion)
  const publicVersions = await desk.publicVersions(current, {
    newest: version,
    oldest: baseVersion + 1,
  })
  const editorId = request.editor.id
  const conflict = conflictOf(offer, { editorId, version, baseVersion, at, newer, publicVersions })
  const merged = resolvedOffer(offer, sent)
  return { offer, conflict, current, merged: merged && { version, ...merged } }
}

function asConflict({ conflict, current }: OfferedMerge, errors: PostErrors = {}): SaveOutcome {
  return { ok: false, reason: 'conflict', conflict, current, errors }
}

/** The base that the page of the form named, if it offered a merge before. */
function baseIn({ form }: Submission, otherwise: number): number {
  return form.has(mergeBaseField) ? Number(textIn(form, mergeBaseField)) : otherwise
}

async function offerOf(
  desk: SavingDesk,
  { sent, current }: FormToSave,
  theirs: { typed: PostFormValues; thumbnail: DeskPost['thumbnail'] },
  baseVersion: number,
): Promise<MergeOffer> {
  const { kind } = current
  const base = await desk.revision(current, baseVersion)
  const versions = {
    base: base && asSaved(kind, formValuesOfContent(kind, base.content)),
    mine: asSaved(kind, sent.typed),
    theirs: asSaved(kind, theirs.typed),
  }
  return {
    versions,
    merge: mergePosts(versions),
    picture: pictureOverlap(base?.content.thumbnail, pictureIn(sent), theirs.thumbnail),
    choices: choicesIn(sent.form),
    isIncomplete: sent.form.has(mergeField),
  }
}

function resolvedOffer({ merge, picture, choices }: MergeOffer, sent: Submission) {
  const resolved = resolveOverlaps(merge, choices)
  const chosen = picture && pictureChoice(choices)
  if (!resolved.ok || (picture && !chosen)) return null
  const thumbnail = chosen === 'theirs' ? ('unchanged' as const) : pictureIn(sent)
  return { typed: resolved.values, thumbnail }
}

function pictureIn({ picture }: Submission): SaveRequest['thumbnail'] {
  return picture.ok ? picture.thumbnail : 'unchanged'
}

/** The spelling that saving gives a text, so that it is not taken for a change. */
function asSaved(kind: PostKind, typed: PostFormValues): PostFormValues {
  return formValuesOfContent(kind, parseContent(kind, typed))
}
