import { type PictureFilter, pictureFilters } from '~/posts/pictures/library/picture-uses.rules'

/** Search, filter and page of the library, as in its address. */
export interface LibraryRequest {
  text: string
  filter: PictureFilter
  page: number
}

const maxTextLength = 200
const lastPage = 100_000

/** Unknown values are ignored. */
export function readLibraryRequest(searchParams: URLSearchParams): LibraryRequest {
  const page = Number.parseInt(searchParams.get('page') ?? '', 10)
  const text = (searchParams.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim()
  return {
    text: text.slice(0, maxTextLength).toWellFormed(),
    filter: pictureFilters.find((filter) => filter === searchParams.get('show')) ?? 'all',
    page: page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The query of its address, without defaults. */
export function libraryQuery({ text, filter, page }: Partial<LibraryRequest>): string {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (filter && filter !== 'all') query.set('show', filter)
  if (page && page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
