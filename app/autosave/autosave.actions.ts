import { z } from 'zod'
import type { Db } from '~/database/database'
import { type AutosaveKey, isTabId } from './autosave.rules'
import {
  deleteAutosaveAsOf,
  deleteAutosavesBefore,
  lastSequence,
  markAutosaveSaved,
  textOf,
  upsertAutosave,
} from './autosaves.queries'
import { type FormTexts, isSameText } from './document-kind.rules'
import type { ResumedFrom } from './resumed-from.rules'

interface Deps {
  db: Db
  now: Date
}

/** What a form sends of the text that is typed in it. */
export interface SentText<Field extends string = string> {
  tab: string
  baseVersion: number
  /** Counts what a tab sends; null or NaN for a form without scripts. */
  sequence?: number | null
  typed: FormTexts<Field>
  /** The autosave that the form was opened with. */
  resumedFrom?: ResumedFrom | null
}

export type InvalidText = 'bad-id' | 'bad-version' | 'too-large'

export type AutosaveResult =
  | { ok: true }
  | { ok: false; reason: InvalidText }
  /** The text of this tab was saved or discarded: what arrives now is older, or needs a new tab. */
  | { ok: false; reason: 'saved' }
  /** A later text of this tab arrived first. */
  | { ok: false; reason: 'older' }

const version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const sequenceNumber = z.int().min(1).max(lastSequence)

/** Why a text cannot be stored, whatever document it belongs to; null if it can. */
export function findTextProblem<Field extends string>(
  { documentKind, ...sent }: SentText<Field> & Pick<AutosaveKey<Field>, 'documentKind'>,
  maxBytes: number,
): InvalidText | null {
  if (!isTabId(sent.tab)) return 'bad-id'
  if (!version.safeParse(sent.baseVersion).success) return 'bad-version'
  return Buffer.byteLength(textOf(documentKind, sent.typed)) > maxBytes ? 'too-large' : null
}

/**
 * Stores what is typed in a tab, and deletes the autosave that it began with. A typed text that equals `saved`, the
 * text of the document, is not stored. Call it in a transaction.
 */
export async function storeText<Field extends string>(
  { db, now }: Deps,
  key: AutosaveKey<Field>,
  sent: SentText<Field> & { saved: FormTexts<Field> },
): Promise<AutosaveResult> {
  const { baseVersion, sequence, typed, saved, resumedFrom } = sent
  const result = await upsertAutosave(db, key, {
    baseVersion,
    typed: isSameText(key.documentKind, typed, saved) ? null : typed,
    sequence: sequenceNumber.safeParse(sequence).data ?? null,
    now,
  })
  if (result !== 'stored') return { ok: false, reason: result }
  await deleteResumedFrom(db, key, resumedFrom)
  return { ok: true }
}

interface SettledBy {
  /** The autosave that the form was opened with. */
  resumedFrom?: ResumedFrom | null | undefined
  /** The version that has exactly the text of the form, and the sequence that the form was sent with. */
  save?: { version: number; sequence: number | undefined }
}

/**
 * Marks the autosave of this tab as saved, and deletes the one that its form was opened with. Call it in the transaction
 * that saves the document.
 */
export async function settleAutosaves(
  { db, now }: Deps,
  key: AutosaveKey,
  { resumedFrom, save }: SettledBy,
): Promise<void> {
  const sequence = sequenceNumber.safeParse(save?.sequence).data ?? null
  await markAutosaveSaved(db, key, now, save && { version: save.version, sequence })
  await deleteResumedFrom(db, key, resumedFrom)
}

async function deleteResumedFrom(
  db: Db,
  { documentKind, editorId }: AutosaveKey,
  resumedFrom: ResumedFrom | null | undefined,
): Promise<void> {
  if (!resumedFrom) return
  const { id, tab, at } = resumedFrom
  await deleteAutosaveAsOf(db, { documentKind, editorId, id, tab }, at)
}

const dayMs = 24 * 60 * 60_000

/** Deletes autosaves that are a month old, and those that were discarded a week ago. */
export function deleteOldAutosaves({ db, now }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  return deleteAutosavesBefore(db, { typedBefore: daysAgo(30), discardedBefore: daysAgo(7) })
}
