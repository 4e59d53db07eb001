export const perPage = 24

export interface Paging {
  page: number
  pages: number
  /** How many posts come before this page. */
  offset: number
}

/** The page number in `?page=`: a whole number from 1 on; anything else means the first page. */
export function pageNumber(parameter: string | null): number {
  return parameter !== null && /^[1-9]\d*$/.test(parameter) ? Number(parameter) : 1
}

/** Null beyond the last page. An empty list has a first page, which says so. */
export function paging(page: number, count: number, size = perPage): Paging | null {
  const pages = Math.max(1, Math.ceil(count / size))
  return page > pages ? null : { page, pages, offset: (page - 1) * size }
}

/** The address of a page of a list; the first page has the address of the list. */
export function pagePath(path: string, page: number): string {
  if (page <= 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}
