import { pageNumber } from '~/posts/lists/paging.rules'

/** The page of a list, from the query parameter `page`. */
export function pageNumberOf(request: Request): number {
  return pageNumber(new URL(request.url).searchParams.get('page'))
}
