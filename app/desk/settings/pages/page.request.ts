import { data } from 'react-router'
import { isPageName, type PageName } from '~/config/static-pages'

/** The page of this address. Throws a 404 if there is none. */
export function pageIn({ page }: { page: string }): PageName {
  if (!isPageName(page)) throw data(null, { status: 404 })
  return page
}
