import type { Change } from '~/record/entries/entry.rules'

/** A version that readers saw, without its text. */
export interface PublicVersion {
  version: number
  /** Of its entry in the record. */
  position: number
  /** When it was recorded: for all changes but `recorded`, the moment from which readers saw it. */
  at: Date
  /** The date that the post had in this version; null if it had none. */
  published: Date | null
  change: Change
  /** What readers were told about it; '' for nothing. */
  note: string
  hidden: Hiding | null
  /** When the post was withdrawn while this version was public; null if it was not. */
  withdrawnAt: Date | null
}

/** Readers may no longer see the text of a version. */
export interface Hiding {
  at: Date
  /** '' if none was given. */
  reason: string
}

/** From when to when readers saw a version. */
export interface SeenPeriod {
  /** Null if that was before the record began: nobody knows since when. */
  from: Date | null
  /** Null if readers see it now. */
  until: Date | null
}

/** `next` is the public version after it. */
export function seenPeriod(
  { at, change, withdrawnAt }: Pick<PublicVersion, 'at' | 'change' | 'withdrawnAt'>,
  next: Pick<PublicVersion, 'at'> | null,
): SeenPeriod {
  const from = change === 'recorded' ? null : at
  return { from, until: withdrawnAt ?? next?.at ?? null }
}

const dayMs = 24 * 60 * 60_000

/**
 * The date of publication, if it is more than a day before the version was recorded: the post was backdated or imported.
 * A later version is as old as the one before; only the version that brought the date says so.
 */
export function earlierDate(
  { at, published }: Pick<PublicVersion, 'at' | 'published'>,
  before: Pick<PublicVersion, 'published'> | null,
): Date | null {
  if (!published || at.getTime() - published.getTime() <= dayMs) return null
  return before?.published?.getTime() === published.getTime() ? null : published
}

/** Versions are numbers from 1 on that a column can store; null for any other text. */
export function parseVersion(text: string): number | null {
  const version = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return version > 0 && version < 2 ** 31 ? version : null
}
