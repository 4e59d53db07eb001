import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { changedPlaces, inWords } from '~/posts/editing/merging/merge-summary.rules'
import type { PictureOverlap } from '~/posts/editing/merging/picture-merge.rules'
import {
  type Choice,
  type Choices,
  choiceFor,
  type MergedVersions,
  type Overlap,
  type PostMerge,
  valuesWith,
} from '~/posts/editing/merging/post-merge.rules'
import { changesBetween, type FieldChange } from '~/posts/editing/post-changes.rules'
import type { ListedPublicVersion } from '~/posts/record/public-version.rules'
import type { Revision } from '~/posts/revisions/revision.rules'
import { type DiffPart, wordDiff } from '~/posts/revisions/word-diff.rules'
import { shownChanges } from '../bar/change-texts.rules'

/** What was saved while this editor was writing, and how both texts can be merged. */
export interface Conflict {
  /** The stored version, and the one that both texts began with. */
  version: number
  baseVersion: number
  /** The other editors who saved it, in words; empty if unknown. */
  by: string
  /** Only this editor saved it, in another tab. */
  isOwn: boolean
  at: Date
  action: string
  /** Who changed what. */
  explanation: string
  /** What readers were told of it meanwhile, oldest first. */
  told: string[]
  storedBody: string
  overlaps: ShownOverlap[]
  /** The form asked to save the merged text before everything was chosen. */
  isIncomplete: boolean
  /** What the merged text changes in the stored one. */
  changes: FieldChange[]
  /**
   * Set if a next version is merged with its live post: `version` and `baseVersion` are then those of the live post,
   * `nextVersion` is that of the next version itself.
   */
  withLive: { nextVersion: number } | null
}

export interface ShownOverlap {
  id: string
  label: string
  mine: DiffPart[]
  theirs: DiffPart[]
  choices: Choice[]
  chosen: Choice | null
}

export interface MergeOffer {
  versions: MergedVersions
  merge: PostMerge
  picture: PictureOverlap | null
  choices: Choices
  isIncomplete: boolean
}

type NewerRevision = Pick<Revision, 'version' | 'editorId' | 'editorName' | 'action'>

/** The revisions that were stored since the version that the editor opened, newest first. */
export interface ConflictContext {
  editorId: string
  version: number
  baseVersion: number
  at: Date
  newer: NewerRevision[]
  /** Those of them that readers saw. */
  publicVersions: Pick<ListedPublicVersion, 'version' | 'change' | 'note'>[]
}

export function conflictOf(offer: MergeOffer, context: ConflictContext): Conflict {
  const { versions, merge, picture, choices, isIncomplete } = offer
  const { editorId, version, baseVersion, at, newer } = context
  const isOwn = newer.length > 0 && newer.every((revision) => revision.editorId === editorId)
  const others = newer.filter((revision) => revision.editorId !== editorId)
  const by = inWords([...new Set(others.map(({ editorName }) => editorName))].filter(Boolean))
  const overlaps = merge.overlaps.map((overlap) => shownOverlap(overlap, choices))
  return {
    version,
    baseVersion,
    by,
    isOwn,
    at,
    action: newer[0]?.action ?? 'saved',
    explanation: explain(versions, isOwn ? 'You' : by || 'Somebody'),
    told: toldMeanwhile(context),
    storedBody: versions.theirs.body,
    overlaps: picture ? [...overlaps, shownPicture(picture, choices)] : overlaps,
    isIncomplete,
    changes: changesBetween(versions.theirs, valuesWith(merge, choices)),
    withLive: null,
  }
}

/** So that a second correction does not say the same again, or something else. */
function toldMeanwhile({ editorId, newer, publicVersions }: ConflictContext): string[] {
  const told = publicVersions.filter(({ change }) => change === 'update' || change === 'correction')
  return told.toReversed().map(({ version, change, note }) => {
    const revision = newer.find((stored) => stored.version === version)
    const who = revision?.editorId === editorId ? 'You' : revision?.editorName || 'Somebody'
    const what = shownChanges[change]
    return `${who} told readers: ${note ? `“${what}: ${note}”` : `“${what}”, without a text.`}`
  })
}

/** Whether the merged text can be saved without asking: nobody else's text is changed by it. */
export function isMergedUnasked({
  offer,
  conflict,
}: {
  offer: MergeOffer
  conflict: Conflict
}): boolean {
  const { merge, picture, versions } = offer
  if (merge.overlaps.length > 0 || picture) return false
  return conflict.isOwn || changesBetween(versions.theirs, valuesWith(merge, {})).length === 0
}

function explain({ base, mine, theirs }: MergedVersions, who: string): string {
  if (!base) {
    return 'The version that you opened is not stored any more: choose a text for each field that differs.'
  }
  const [changedByThem, changedByMe] = [changedPlaces(base, theirs), changedPlaces(base, mine)]
  const other =
    changedByThem.length > 0
      ? `${who} changed ${inWords(changedByThem)}${who === 'You' ? ' there' : ''}.`
      : 'The stored text is the one that you opened: only its state has changed.'
  const own =
    changedByMe.length > 0
      ? ` ${who === 'You' ? 'Here you' : 'You'} changed ${inWords(changedByMe)}.`
      : ''
  return other + own
}

/** Longer texts are shortened, and shown without their changes. */
const maxShown = 4_000

function shownOverlap(overlap: Overlap, choices: Choices): ShownOverlap {
  const { id, label, line, base, mine, theirs } = overlap
  const shown = (text: string): DiffPart[] => {
    const isLong = text.length + (base?.length ?? 0) > maxShown
    if (base !== null && !isLong) return wordDiff(base.trim(), text.trim())
    return [{ is: 'same', text: isLong ? `${text.slice(0, maxShown)}…`.toWellFormed() : text }]
  }
  return {
    id,
    label: line === null ? label : `${label}, line ${line}`,
    mine: shown(mine),
    theirs: shown(theirs),
    choices: overlap.choices,
    chosen: choiceFor(overlap, choices),
  }
}

const pictureId = 'picture'

export function pictureChoice(choices: Choices): Choice | null {
  return choiceFor({ id: pictureId, choices: ['mine', 'theirs'] }, choices)
}

function shownPicture({ mine, theirs }: PictureOverlap, choices: Choices): ShownOverlap {
  const shown = (picture: Thumbnail | null, text: string): DiffPart[] => [
    { is: 'same', text: picture ? text : 'No picture.' },
  ]
  return {
    id: pictureId,
    label: 'Picture',
    mine: shown(mine, 'The picture that you chose.'),
    theirs: shown(theirs, 'The picture that is stored.'),
    choices: ['mine', 'theirs'],
    chosen: pictureChoice(choices),
  }
}

/** The names of form fields. */
export const mergeField = 'merge'
export const mergeBaseField = 'mergeBase'
const choicePrefix = 'choice-'

export function choiceField(id: string): string {
  return choicePrefix + id
}

export function choicesIn(form: Iterable<[string, unknown]>): Choices {
  const choices: Record<string, string> = {}
  for (const [name, value] of form) {
    if (!name.startsWith(choicePrefix) || typeof value !== 'string') continue
    choices[name.slice(choicePrefix.length)] = value
  }
  return choices
}
