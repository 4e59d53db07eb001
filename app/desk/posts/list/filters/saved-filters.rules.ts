import { nameKey } from '~/people/editor.rules'

/** A combination of filters and order that an editor saved under a name. */
export interface SavedFilter {
  id: string
  name: string
  /** The query of its address. */
  query: string
}

export interface BuiltInFilter {
  name: string
  query: string
}

/** The filters that everybody has. */
export const builtInFilters = [
  { name: 'All', query: '' },
  { name: 'Drafts', query: '?status=draft' },
  { name: 'Scheduled', query: '?status=scheduled' },
  { name: 'Published', query: '?status=published' },
  { name: 'Withdrawn', query: '?status=withdrawn' },
  { name: 'Bin', query: '?status=binned' },
  { name: 'Assigned to me', query: '?assigned=me' },
  { name: 'In review', query: '?review=in-review' },
] as const satisfies BuiltInFilter[]

export const maxSavedFilters = 20
export const maxFilterNameLength = 40

export type FilterDecision = { ok: true; name: string } | { ok: false; problem: string }

/** The name under which a filter can be saved, or why not, in words for the editor. */
export function decideFilter(
  typedName: string,
  query: string,
  saved: readonly SavedFilter[],
): FilterDecision {
  const name = typedName.replace(/\s+/g, ' ').trim()
  const key = nameKey(name)
  if (key === '') return problem('Type a name for the filter.')
  if (Array.from(name).length > maxFilterNameLength) {
    return problem(`This name is too long. Shorten it to ${maxFilterNameLength} characters.`)
  }
  if ([...builtInFilters, ...saved].some((filter) => nameKey(filter.name) === key)) {
    return problem(`There is a filter called “${name}” already. Choose another name.`)
  }
  const same = [...builtInFilters, ...saved].find((filter) => filter.query === query)
  if (same) return problem(`“${same.name}” shows the same posts already.`)
  if (saved.length >= maxSavedFilters) {
    return problem(`You have ${maxSavedFilters} filters. Delete one that you do not need.`)
  }
  return { ok: true, name }
}

function problem(text: string): FilterDecision {
  return { ok: false, problem: text }
}
