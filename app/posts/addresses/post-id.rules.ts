import { z } from 'zod'

/** Ids are in lower case, because databases and file systems are case-sensitive. */
export const postId = z.uuid().toLowerCase()

export function isPostId(id: string): boolean {
  return postId.safeParse(id).success
}

/**
 * An earlier version stored imported ids in upper case, and pictures are named after them. A post is looked up under
 * all of these spellings, the original one first.
 */
export function spellingsOf(id: string): string[] {
  return isPostId(id) ? [...new Set([id, id.toLowerCase(), id.toUpperCase()])] : [id]
}

/** Chooses among rows whose ids differ only in case: the one with exactly this id, or else any. */
export function bestMatch<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
): Row | undefined {
  return rows.find((row) => row.id === id) ?? rows[0]
}
