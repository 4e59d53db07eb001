import type { FieldChange } from '~/posts/editing/post-changes.rules'
import type {
  BodyComparison,
  ComparisonView,
} from '~/posts/revisions/comparing/compare-bodies.rules'
import type { RevisionEntry } from '~/posts/revisions/revision-entries.rules'

/** One of the two texts that are compared. */
export interface ComparedSide {
  /** As the address names it. */
  id: string
  /** Null for a text that is not saved. */
  version: number | null
}

/** What changed from one version to another. */
export interface ShownComparison {
  /** Null for a first version, which is shown alone. */
  from: ComparedSide | null
  to: ComparedSide
  view: ComparisonView
  /** Of all fields but the body. */
  changes: FieldChange[]
  picture: string | null
  isBodyChanged: boolean
  /** Null if the two bodies are too costly to compare. */
  body: BodyComparison | null
  /** The version after it. */
  next: number | null
}

/** A page of the list of versions. */
export interface VersionPage {
  entries: RevisionEntry[]
  /** The list of older versions begins before this one; null if there are none. */
  olderThan: number | null
  isImportedOnly: boolean
}

export interface ShownRevisions extends VersionPage {
  unsaved: { id: string; at: Date }[]
  comparison: ShownComparison
}
