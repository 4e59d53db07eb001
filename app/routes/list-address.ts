import { pageNumber } from '~/content/lists/paging'

export function pageOf(request: Request): number {
  return pageNumber(new URL(request.url).searchParams.get('page'))
}
