export const perPage = 24

export interface Paging {
  page: number
  pages: number
  /** How many posts come before this page. */
  offset: number
}

/** What `?page=` asks for. Only a whole number from 1 on is a page; anything else means the first. */
export function pageNumber(asked: string | null): number {
  return asked !== null && /^[1-9]\d*$/.test(asked) ? Number(asked) : 1
}

/** Null beyond the last page. An empty list still has its first page, to say that it is empty. */
export function paging(page: number, count: number): Paging | null {
  const pages = Math.max(1, Math.ceil(count / perPage))
  return page > pages ? null : { page, pages, offset: (page - 1) * perPage }
}

/** The address of a page of a list; the first page is the list's own address. */
export function pagePath(path: string, page: number): string {
  if (page <= 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}
