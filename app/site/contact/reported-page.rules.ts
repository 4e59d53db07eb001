import type { PostKind } from '~/config/post-kinds'
import { sitePathOf } from '~/desk/writing/preflight/site-paths.rules'

interface ArticleAddress {
  kind: PostKind
  name: string
  path: string
}

/** An address as a reader gave it: without the origin if it is of this site. */
export function reportedPath(page: string, siteUrl: string): string {
  const address = page.trim()
  const isOurs = address === siteUrl || address.startsWith(`${siteUrl}/`)
  return isOurs ? address.slice(siteUrl.length) || '/' : address
}

/** The address of an article or brief; null for any other page. */
export function reportedAddress(page: string, siteUrl: string): ArticleAddress | null {
  const [path = ''] = reportedPath(page, siteUrl).split(/[?#]/)
  if (!path.startsWith('/')) return null
  const found = sitePathOf(path)
  return found.is === 'post' ? { kind: found.kind, name: found.name, path } : null
}

/** The address of the form for an error on this page. */
export function reportErrorPath(page: string): string {
  return `/report-error?${new URLSearchParams({ page })}`
}

export function reportThanksPath(page: string): string {
  return `/report-error/thanks?${new URLSearchParams({ page })}`
}
