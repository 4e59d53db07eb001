import { unknownAuthorsText } from '~/authors/author-ids.rules'

/** An author was removed while the post was written, or a name was mistyped. */
export function unknownAuthorsRefusal(ids: readonly string[]) {
  if (ids.length === 0) return null
  const errors = { authors: unknownAuthorsText(ids) }
  return { ok: false as const, reason: 'incomplete' as const, errors }
}
