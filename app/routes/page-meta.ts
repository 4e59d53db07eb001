import type { MetaDescriptor } from 'react-router'
import type { Site } from '~/config/site'
import { pagePath } from '~/content/lists/paging'

interface PageMeta {
  title: string
  description: string
  /** Its canonical address; of a list, that of the first page. */
  path: string
  /** Which page of a list it is. */
  page?: number
  pages?: number
}

/** What a page says of itself in the browser's tab and to search engines. */
export function pageMeta(site: Site, meta: PageMeta): MetaDescriptor[] {
  const { title, description, path, page = 1, pages = 1 } = meta
  const link = (rel: string, to: number) => ({
    tagName: 'link' as const,
    rel,
    href: site.url + pagePath(path, to),
  })
  return [
    { title: `${page > 1 ? `${title}, Page ${page}` : title} | ${site.name}` },
    { name: 'description', content: description },
    // Each page of a list is a page of its own, beside the ones before and after it.
    link('canonical', page),
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ]
}

/** For a page that search engines are to leave out. */
export function unlistedMeta(site: Site, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }]
}
