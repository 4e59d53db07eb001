import type { DocumentChange } from '~/posts/record/history/compare-documents.rules'
import { type PublicVersion, parseVersion } from '~/posts/record/history/public-version.rules'
import type { BodyComparison } from '~/posts/revisions/comparing/compare-bodies.rules'

export const comparedViews = ['inline', 'side-by-side'] as const
export type ComparedView = (typeof comparedViews)[number]

/** What changed from one version to another. */
export interface VersionComparison {
  from: PublicVersion
  to: PublicVersion
  /** Every public version after `from` up to `to`, newest first; at most `maxSteps`. */
  steps: PublicVersion[]
  /** There are older ones after `from`. */
  hasMoreSteps: boolean
  /** Of all but the body. */
  changes: DocumentChange[]
  picture: string | null
  isBodyChanged: boolean
  /** Null if the bodies are the same, or too costly to compare. */
  body: BodyComparison | null
  /** The public versions before the older and after the newer one; null also if they are hidden. */
  previous: number | null
  next: number | null
}

export const maxSteps = 50

/** Which versions to compare; null for the newest, and for the one before that. */
export interface ComparedNumbers {
  from: number | null
  to: number | null
}

/** Null if one of them is no number of a version. */
export function comparedNumbers(searchParams: URLSearchParams): ComparedNumbers | null {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = searchParams.get(name)
    return text === null ? null : (parseVersion(text) ?? Number.NaN)
  })
  if (from === undefined || to === undefined) return null
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to }
}

export function comparedView(searchParams: URLSearchParams): ComparedView {
  return comparedViews.find((view) => view === searchParams.get('view')) ?? 'inline'
}
