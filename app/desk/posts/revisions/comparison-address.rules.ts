import {
  type ComparisonView,
  comparisonViews,
} from '~/posts/revisions/comparing/compare-bodies.rules'

/** What the address of the page says. */
export interface ComparisonAddress {
  /** A version, `live`, or `unsaved-` and a browser tab; null to use the default. */
  from: string | null
  to: string | null
  view: ComparisonView
  /** The list shows the versions before this one; null for the newest. */
  before: number | null
}

export function readAddress(searchParams: URLSearchParams): ComparisonAddress {
  const before = Number(searchParams.get('before'))
  return {
    from: searchParams.get('from'),
    to: searchParams.get('to') ?? searchParams.get('version'),
    view: comparisonViews.find((view) => view === searchParams.get('view')) ?? 'text',
    before: Number.isInteger(before) && before > 0 && before < 2 ** 31 ? before : null,
  }
}

/** The search parameters of a comparison; what is the default is left out. */
export function addressQuery({ from, to, view, before }: Partial<ComparisonAddress>): string {
  const searchParams = new URLSearchParams()
  if (from) searchParams.set('from', from)
  if (to) searchParams.set('to', to)
  if (view && view !== 'text') searchParams.set('view', view)
  if (before) searchParams.set('before', String(before))
  return `?${searchParams}`
}

const unsavedPrefix = 'unsaved-'

export function unsavedId(tab: string): string {
  return unsavedPrefix + tab
}

/** Names the text of the live post, for its next version. */
export const liveId = 'live'

/** The live text, the tab of an unsaved text, or the number of a version; null if it is none of them. */
export function parseSide(id: string): { tab: string } | { version: number } | 'live' | null {
  if (id === liveId) return 'live'
  if (id.startsWith(unsavedPrefix)) return { tab: id.slice(unsavedPrefix.length) }
  return /^\d{1,10}$/.test(id) ? { version: Number(id) } : null
}
