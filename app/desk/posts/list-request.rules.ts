import { type PostKind, postKinds } from '~/config/post-kinds'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import { type PostStatus, postStatuses } from '~/posts/post.rules'

export const deskSorts = ['updated', 'published', 'title'] as const
export type DeskSortName = (typeof deskSorts)[number]

/** What the list of posts at the desk is asked for, as its address says it. */
export interface ListRequest {
  text: string
  kind: PostKind | null
  /** Without it, every post but those in the bin. */
  status: PostStatus | null
  domain: DomainSlug | null
  authorId: string | null
  sort: DeskSortName
  direction: 'asc' | 'desc'
  page: number
}

const longestText = 200
const lastPage = 100_000

/** Whatever the address says: what is not known counts as not said. */
export function readListRequest(asked: URLSearchParams): ListRequest {
  const one = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === asked.get(name)) ?? null
  const sort = one('sort', deskSorts) ?? 'updated'
  const page = Number.parseInt(asked.get('page') ?? '', 10)
  return {
    text: (asked.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, longestText),
    kind: one('kind', postKinds),
    status: one('status', postStatuses),
    domain: one('domain', domainSlugs),
    authorId: asked.get('author')?.replaceAll('\0', '') || null,
    sort,
    direction: one('direction', ['asc', 'desc']) ?? (sort === 'title' ? 'asc' : 'desc'),
    page: page >= 1 && page <= lastPage ? page : 1,
  }
}

/** Does it leave posts out, other than those in the bin? */
export function isFiltered({ text, kind, status, domain, authorId }: ListRequest): boolean {
  return text !== '' || [kind, status, domain, authorId].some((chosen) => chosen !== null)
}

/** The address that asks for it; what is usual is left out. */
export function listQuery(request: Partial<ListRequest>): string {
  const { text, kind, status, domain, authorId, sort, direction, page } = request
  const said = new URLSearchParams()
  const say = (name: string, value: string | null | undefined) => {
    if (value) said.set(name, value)
  }
  say('q', text)
  say('kind', kind)
  say('status', status)
  say('domain', domain)
  say('author', authorId)
  if (sort && sort !== 'updated') say('sort', sort)
  if (direction && direction !== (sort === 'title' ? 'asc' : 'desc')) say('direction', direction)
  if (page && page > 1) say('page', String(page))
  const query = said.toString()
  return query ? `?${query}` : ''
}
