import { textIn } from '~/http/body/form-text'
import type { SignedInEditor } from '~/people/account/sessions.service'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { completenessAt, parseContent, parsePost } from '~/posts/editing/form/parse-post.rules'
import { formValuesOfContent } from '~/posts/editing/form/post-form.rules'
import { type Choices, resolveOverlaps } from '~/posts/editing/merging/post-merge.rules'
import { type LiveMerge, mergeWithLive } from '~/posts/lifecycle/next-version/next-version.rules'
import { publicChangeIn } from '~/posts/record/changes/change-form.rules'
import type { SaveRefusal } from '~/posts/saving/decisions/refusals.rules'
import {
  type Conflict,
  choicesIn,
  conflictOf,
  pictureChoice,
} from '../../writing/conflict/conflict.rules'
import type { Submission } from '../../writing/requests/submission.request'
import type { Desk } from '../desk.service'
import { resolveField } from './next-version-page.rules'

interface FormToMerge {
  editor: SignedInEditor
  sent: Submission
  /** The next version as it is stored. */
  current: DeskPost
  version: number
  note: string
  /** Only shows what overlaps; nothing is saved. */
  isOffer?: boolean
}

type BroughtIn =
  | { ok: true; post: DeskPost }
  | Exclude<SaveRefusal, { reason: 'conflict' }>
  | { ok: false; reason: 'conflict'; conflict: Conflict }
  /** Somebody else saved the next version meanwhile. */
  | { ok: false; reason: 'newer'; live: DeskPost }

/** Merges a next version with the live text. Where both changed, the editor chooses. */
export async function bringIn(desk: Desk, form: FormToMerge): Promise<BroughtIn> {
  const { editor, sent, current, version, note } = form
  const { kind, id, nextOf } = current
  const live = await desk.liveOf(current)
  if (!live || !nextOf) return { ok: false, reason: 'bad-step', why: 'live-gone' }
  const merge = await mergeOf(desk, form, live, nextOf.baseVersion)
  const choices = form.isOffer ? {} : choicesIn(sent.form)
  const merged = resolved(merge, choices, live)
  if (!merged || form.isOffer) {
    const conflict = await conflictWith(desk, form, { live, merge, choices })
    return { ok: false, reason: 'conflict', conflict }
  }
  const parsed = parsePost(kind, { ...merged.values, slug: '' }, completenessAt(current.status))
  if (!parsed.ok) return { ok: false, reason: 'incomplete', errors: parsed.errors }
  const { tab, sequence, resumedFrom } = sent
  const saved = await desk.save({
    editor,
    kind,
    id,
    tab,
    sequence,
    resumedFrom,
    note: note || 'With the changes of the live post',
    content: parsed.content,
    thumbnail: merged.thumbnail,
    baseVersion: version,
    isMerged: true,
    publicChange: publicChangeIn(sent.typed),
    liveVersion: live.version,
  })
  if (!saved.ok && saved.reason === 'conflict') return { ok: false, reason: 'newer', live }
  return saved.ok ? { ok: true, post: saved.post } : saved
}

async function mergeOf(
  desk: Desk,
  { sent, current }: FormToMerge,
  live: DeskPost,
  baseVersion: number,
): Promise<LiveMerge> {
  const { kind } = current
  const base = await desk.revision(live, baseVersion)
  // The spelling that saving gives a text, so that it is not taken for a change.
  const typed = formValuesOfContent(kind, parseContent(kind, sent.typed))
  const chosen = sent.picture.ok ? sent.picture.thumbnail : 'unchanged'
  const thumbnail = chosen === 'unchanged' ? current.thumbnail : chosen
  return mergeWithLive({ typed, thumbnail }, live, base?.content ?? null)
}

/** Null unless everything is chosen. */
function resolved({ merge, picture, thumbnail }: LiveMerge, choices: Choices, live: DeskPost) {
  const result = resolveOverlaps(merge, choices)
  if (!result.ok) return null
  if (!picture) return { values: result.values, thumbnail }
  const choice = pictureChoice(choices)
  if (!choice) return null
  return { values: result.values, thumbnail: choice === 'mine' ? picture.mine : live.thumbnail }
}

interface OpenMerge {
  live: DeskPost
  merge: LiveMerge
  choices: Choices
}

async function conflictWith(
  desk: Desk,
  { editor, sent, current, version }: FormToMerge,
  { live, merge, choices }: OpenMerge,
): Promise<Conflict> {
  const baseVersion = current.nextOf?.baseVersion ?? 0
  const revisions = await desk.revisions(live)
  const newest = live.version
  return {
    ...conflictOf(
      { ...merge, choices, isIncomplete: textIn(sent.form, resolveField) !== '' },
      {
        editorId: editor.id,
        version: live.version,
        baseVersion,
        at: live.updatedAt,
        newer: revisions.filter((revision) => revision.version > baseVersion),
        publicVersions: await desk.publicVersions(live, { newest, oldest: baseVersion + 1 }),
      },
    ),
    withLive: { nextVersion: version },
  }
}
