import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'
import { type ReviewState, reviewStates } from '~/posts/review/review.rules'

export const deskSorts = ['relevance', 'updated', 'published', 'due', 'title'] as const
export type DeskSortName = (typeof deskSorts)[number]

/** Filters, order and page of the list of posts, as in its address. */
export interface ListRequest {
  text: string
  kind: PostKind | null
  /** Null: every post that is not in the bin. */
  status: PostStatus | null
  domain: DomainSlug | null
  /** The editor who created it. */
  authorId: string | null
  /** An editor, or `me`. */
  assignedTo: string | null
  review: ReviewState | null
  /** `relevance` only with a text. */
  sort: DeskSortName
  direction: 'asc' | 'desc'
  page: number
}

const maxTextLength = 200
const lastPage = 100_000

/** Unknown values are ignored. */
export function readListRequest(searchParams: URLSearchParams): ListRequest {
  const choiceIn = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === searchParams.get(name)) ?? null
  const idIn = (name: string) => searchParams.get(name)?.replaceAll('\0', '') || null
  const text = (searchParams.get('q') ?? '')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, maxTextLength)
  const sort = choiceIn('sort', sortsOf(text)) ?? usualSort(text)
  const page = Number.parseInt(searchParams.get('page') ?? '', 10)
  const isSortable = sort !== 'relevance'
  return {
    text,
    kind: choiceIn('kind', postKinds),
    status: choiceIn('status', postStatuses),
    domain: choiceIn('domain', domainSlugs),
    authorId: idIn('author'),
    assignedTo: idIn('assigned'),
    review: choiceIn('review', reviewStates),
    sort,
    direction: (isSortable && choiceIn('direction', ['asc', 'desc'])) || usualDirection(sort),
    page: page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The orders that a list can have: only results of a search have a best match. */
export function sortsOf(text: string): readonly DeskSortName[] {
  return text === '' ? deskSorts.filter((sort) => sort !== 'relevance') : deskSorts
}

export function usualSort(text: string): DeskSortName {
  return text === '' ? 'updated' : 'relevance'
}

function usualDirection(sort: DeskSortName): 'asc' | 'desc' {
  return sort === 'title' || sort === 'due' ? 'asc' : 'desc'
}

/** Does it hide posts, other than those in the bin? */
export function isFiltered(request: ListRequest): boolean {
  const { text, kind, status, domain, authorId, assignedTo, review } = request
  const chosen = [kind, status, domain, authorId, assignedTo, review]
  return text !== '' || chosen.some((choice) => choice !== null)
}

/** The query of its address, without defaults. */
export function listQuery(request: Partial<ListRequest>): string {
  const { text = '', kind, status, domain, authorId, sort, direction, page } = request
  const query = new URLSearchParams()
  const set = (name: string, value: string | null | undefined) => {
    if (value) query.set(name, value)
  }
  set('q', text)
  set('kind', kind)
  set('status', status)
  set('domain', domain)
  set('author', authorId)
  set('assigned', request.assignedTo)
  set('review', request.review)
  if (sort !== usualSort(text)) set('sort', sort)
  if (direction !== usualDirection(sort ?? usualSort(text))) set('direction', direction)
  if (page && page > 1) set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** The query of the same list without its page, for a saved filter. */
export function filterQuery(request: ListRequest): string {
  return listQuery({ ...request, page: 1 })
}

/** A query that came with a form, as it would be in an address of the list. */
export function cleanQuery(query: string): string {
  return listQuery(readListRequest(new URLSearchParams(query)))
}
