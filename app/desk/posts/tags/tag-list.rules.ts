import { titleKey } from '~/posts/editing/desk-post.rules'
import type { CountedTag } from '~/posts/topics/tag-change.rules'

export interface ListedTag extends CountedTag {
  isDescribed: boolean
}

export const tagSorts = ['name', 'posts', 'fewest'] as const
export type TagSort = (typeof tagSorts)[number]

export const tagSortNames = {
  name: 'Name',
  posts: 'Most posts',
  fewest: 'Fewest posts',
} as const satisfies Record<TagSort, string>

/** The search, order and page of the list, as in its address. */
export interface TagListRequest {
  text: string
  sort: TagSort
  page: number
}

export const tagsPerPage = 100

export function readTagListRequest(searchParams: URLSearchParams): TagListRequest {
  const page = Number.parseInt(searchParams.get('page') ?? '', 10)
  return {
    text: (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    sort: tagSorts.find((sort) => sort === searchParams.get('sort')) ?? 'name',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

export function tagListQuery({ text, sort, page }: TagListRequest): string {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (sort !== 'name') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** One page of the tags that contain the text, in any case and with any accents. */
export function tagPage<Tag extends CountedTag>(
  tags: readonly Tag[],
  { text, sort, page }: TagListRequest,
): { tags: Tag[]; total: number; page: number; pages: number } {
  const key = titleKey(text)
  const found = tags
    .filter(({ tag }) => titleKey(tag).includes(key))
    .sort(
      (a, b) =>
        (sort === 'posts' ? b.posts - a.posts : sort === 'fewest' ? a.posts - b.posts : 0) ||
        byName.compare(a.tag, b.tag) ||
        (a.tag < b.tag ? -1 : 1),
    )
  const pages = Math.max(1, Math.ceil(found.length / tagsPerPage))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * tagsPerPage
  return { tags: found.slice(from, from + tagsPerPage), total: found.length, page: shown, pages }
}
