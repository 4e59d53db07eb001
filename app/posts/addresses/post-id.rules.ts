import { z } from 'zod'

/** Databases and files tell capitals apart, so what comes in is written in small letters. */
export const postId = z.uuid().toLowerCase()

export function isPostId(id: string): boolean {
  return postId.safeParse(id).success
}

/**
 * Ids that were imported in capitals by an earlier version are stored so, and their pictures are named after them.
 * These are the spellings under which a post is looked for, the one as given first.
 */
export function spellingsOf(id: string): string[] {
  return isPostId(id) ? [...new Set([id, id.toLowerCase(), id.toUpperCase()])] : [id]
}

/** Of rows that were found under several spellings, the one whose id is just as given, or else any. */
export function bestSpelled<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
): Row | undefined {
  return rows.find((row) => row.id === id) ?? rows[0]
}
