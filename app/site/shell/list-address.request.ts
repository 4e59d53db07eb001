import { pageNumber } from '~/posts/lists/paging.rules'

export function pageOf(request: Request): number {
  return pageNumber(new URL(request.url).searchParams.get('page'))
}
