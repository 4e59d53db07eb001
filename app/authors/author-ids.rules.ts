import { slugify } from '~/config/slugify'

/** No byline is longer. */
export const maxAuthors = 12

/**
 * The ids of authors as they are typed, stored or written in a file, each once and in their order. An id is the first
 * slug of an author, so a name leads to it as well: 'Ada Lovelace' means ada-lovelace.
 */
export function parseAuthorIds(typed: string | readonly string[]): string[] {
  const parts = typeof typed === 'string' ? typed.split(',') : typed
  const ids = parts.filter((part) => part.trim() !== '').map(slugify)
  return [...new Set(ids)]
}

/** With commas between them, as the form, the database and comparisons have them. */
export function authorIdText(ids: readonly string[]): string {
  return ids.join(', ')
}

/**
 * What two editors made of one list: without what either removed, and with what either added. It has the order of the
 * side that changed nothing but the order; otherwise theirs.
 */
export function mergeAuthorIds(base: string, mine: string, theirs: string): string {
  const [before, ours, other] = [parseAuthorIds(base), parseAuthorIds(mine), parseAuthorIds(theirs)]
  const isSameSet = (one: string[], two: string[]) =>
    one.length === two.length && one.every((id) => two.includes(id))
  const [leading, following] = isSameSet(ours, before) ? [ours, other] : [other, ours]
  const stay = leading.filter((id) => following.includes(id) || !before.includes(id))
  const added = following.filter((id) => !before.includes(id))
  return authorIdText([...new Set([...stay, ...added])])
}

export function authorCountProblem(typed: string): string | null {
  const count = parseAuthorIds(typed).length
  return count > maxAuthors ? `These are ${count} authors. Name ${maxAuthors} at most.` : null
}

/** For a post that names authors who do not exist, or not any more. */
export function unknownAuthorsText(ids: readonly string[]): string {
  const names = new Intl.ListFormat('en').format(ids)
  return ids.length === 1
    ? `There is no author “${names}” any more. Remove it, or choose another author.`
    : `There are no authors ${names} any more. Remove them, or choose other authors.`
}

/** The name of an author whom an imported post names: 'ada-lovelace' becomes 'Ada Lovelace'. */
export function guestNameOf(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1))
    .join(' ')
}
