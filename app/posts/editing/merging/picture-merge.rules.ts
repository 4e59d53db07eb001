import type { Thumbnail } from '~/pictures/thumbnail.rules'

/** Both sides changed the picture of the post. */
export interface PictureOverlap {
  mine: Thumbnail | null
  theirs: Thumbnail | null
}

/** Null if at most one side changed the picture. */
export function pictureOverlap(
  base: Thumbnail | null | undefined,
  mine: Thumbnail | null | 'unchanged',
  theirs: Thumbnail | null,
): PictureOverlap | null {
  if (mine === 'unchanged' || isSamePicture(mine, theirs)) return null
  // Without the version that both began with, their picture may be new.
  const isTheirsNew = base === undefined || !isSamePicture(base, theirs)
  return isTheirsNew ? { mine, theirs } : null
}

export function isSamePicture(one: Thumbnail | null, other: Thumbnail | null): boolean {
  return one?.fingerprint === other?.fingerprint
}
