import type { ComparedView } from './comparison.rules'

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
