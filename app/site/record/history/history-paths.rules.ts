import { domainSlugs } from '~/posts/addresses/domain.rules'
import type { ComparedView } from './comparing/comparison.rules'

/** Where readers find the versions of the post at `path`. */
export function historyPath(path: string): string {
  return `${path}/history`
}

export function versionPath(path: string, version: number): string {
  return `${path}/history/${version}`
}

interface Compared {
  from: number
  to: number
  view?: ComparedView
}

export function comparePath(path: string, { from, to, view = 'inline' }: Compared): string {
  const shown = view === 'inline' ? '' : `&view=${view}`
  return `${path}/history/compare?from=${from}&to=${to}${shown}`
}

const sections: readonly string[] = [...domainSlugs, 'weekly-brief']

/** Where a page of the history has moved with its post; `below` is its path below that of the post. */
export function movedPath(path: string, below: string): string {
  const [, section = '', name, ...rest] = path.split('/')
  const isPost = sections.includes(section) && name !== undefined && rest.length === 0
  // An owner may have redirected the post to any other page.
  return isPost ? path + below : path
}
