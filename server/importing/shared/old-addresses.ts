import { sitePathOf } from '~/desk/writing/preflight/site-paths.rules'

/** Old addresses of a post that can redirect to it, and what to say of others: pages of this site are never redirected. */
export function redirectable(paths: readonly string[]): { paths: string[]; notes: string[] } {
  const isOwnPage = (path: string) => sitePathOf(path).is === 'page'
  return {
    paths: paths.filter((path) => !isOwnPage(path)),
    notes: paths
      .filter(isOwnPage)
      .map((path) => `Its old address ${path} is a page of this site, so it is not redirected.`),
  }
}
