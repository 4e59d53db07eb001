import { pageNumber, pagePath } from '~/content/lists/paging'

interface Listed {
  page: number
  pages: number
}

export function pageOf(request: Request): number {
  return pageNumber(new URL(request.url).searchParams.get('page'))
}

/** Each page of a list is a page of its own to search engines, beside the ones before and after it. */
export function pageLinks(origin: string, path: string, { page, pages }: Listed) {
  const link = (rel: string, to: number) => ({
    tagName: 'link' as const,
    rel,
    href: origin + pagePath(path, to),
  })
  return [
    link('canonical', page),
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ]
}
