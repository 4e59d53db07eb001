import type { Change } from '~/record/entries/entry.rules'

/** Who hid a version, when, and what readers are told about it. */
export interface HiddenVersion {
  at: Date
  reason: string
  by: string
}

/** A version that readers saw, as the desk lists it. */
export interface ListedPublicVersion {
  version: number
  at: Date
  change: Change
  /** What readers are told about it. */
  note: string
  hidden: HiddenVersion | null
}
