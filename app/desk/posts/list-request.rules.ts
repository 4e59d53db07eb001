import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'

export const deskSorts = ['updated', 'published', 'title'] as const
export type DeskSortName = (typeof deskSorts)[number]

/** Filters, order and page of the list of posts, as in its address. */
export interface ListRequest {
  text: string
  kind: PostKind | null
  /** Null: every post that is not in the bin. */
  status: PostStatus | null
  domain: DomainSlug | null
  authorId: string | null
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
  const sort = choiceIn('sort', deskSorts) ?? 'updated'
  const page = Number.parseInt(searchParams.get('page') ?? '', 10)
  return {
    text: (searchParams.get('q') ?? '')
      .replaceAll('\0', '')
      .toWellFormed()
      .trim()
      .slice(0, maxTextLength),
    kind: choiceIn('kind', postKinds),
    status: choiceIn('status', postStatuses),
    domain: choiceIn('domain', domainSlugs),
    authorId: searchParams.get('author')?.replaceAll('\0', '') || null,
    sort,
    direction: choiceIn('direction', ['asc', 'desc']) ?? (sort === 'title' ? 'asc' : 'desc'),
    page: page >= 1 && page <= lastPage ? page : 1,
  }
}

/** Does it hide posts, other than those in the bin? */
export function isFiltered({ text, kind, status, domain, authorId }: ListRequest): boolean {
  return text !== '' || [kind, status, domain, authorId].some((chosen) => chosen !== null)
}

/** The query of its address, without defaults. */
export function listQuery(request: Partial<ListRequest>): string {
  const { text, kind, status, domain, authorId, sort, direction, page } = request
  const query = new URLSearchParams()
  const set = (name: string, value: string | null | undefined) => {
    if (value) query.set(name, value)
  }
  set('q', text)
  set('kind', kind)
  set('status', status)
  set('domain', domain)
  set('author', authorId)
  if (sort && sort !== 'updated') set('sort', sort)
  if (direction && direction !== (sort === 'title' ? 'asc' : 'desc')) set('direction', direction)
  if (page && page > 1) set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
