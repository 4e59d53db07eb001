import { maxAuthors } from '~/authors/author-ids.rules'

/** An author as the form of a post offers them. */
export interface AuthorChoice {
  id: string
  name: string
  isRetired: boolean
}

/** Those that can be added to these authors. */
export function addable(choices: readonly AuthorChoice[], ids: readonly string[]): AuthorChoice[] {
  if (ids.length >= maxAuthors) return []
  return choices.filter(({ id, isRetired }) => !isRetired && !ids.includes(id))
}

/** The list with one author moved by this many places; the same list at its ends. */
export function moved(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** 'Ada Lovelace', or the id of an author who was removed. */
export function nameOf(choices: readonly AuthorChoice[], id: string): string {
  const choice = choices.find((author) => author.id === id)
  if (!choice) return `${id} (removed)`
  return choice.isRetired ? `${choice.name} (retired)` : choice.name
}
