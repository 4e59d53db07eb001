import type { RenderedDocument } from '~/markdown/rendered-document'
import type { Post } from '~/posts/post.rules'
import type { PublicNote } from '~/posts/record/changes/public-notes.rules'
import type { PublicVersion } from '~/posts/record/history/public-version.rules'
import type { ListedEntity } from '../../../post/entities/entity-groups.rules'
import type { HistorySubject } from '../history-page.rules'

/** A version of a post at its own address. */
export interface ShownVersion {
  subject: HistorySubject
  version: PublicVersion
  before: PublicVersion | null
  after: PublicVersion | null
  /** The version that readers see now. */
  newest: number
  later: LaterNotes
  /** As it was. */
  post: Post
  body: RenderedDocument
  entities: ListedEntity[]
}

/** What readers were told after a version: why they should not rely on it. */
export interface LaterNotes {
  /** The first corrections, and updates where there is room, oldest first. */
  shown: PublicNote[]
  /** The history has more of them. */
  hasMore: boolean
  /** When the post was last withdrawn, of this version or a later one: it was republished since. Null if it was not. */
  withdrawnAt: Date | null
}

const maxLater = 3

/** `notes` are those of the post, newest first. */
export function laterNotes(
  notes: readonly PublicNote[],
  version: number,
): Pick<LaterNotes, 'shown' | 'hasMore'> {
  const later = notes.filter((note) => note.version > version).reverse()
  const isCorrection = ({ change }: PublicNote) => change === 'correction'
  const byWeight = [...later.filter(isCorrection), ...later.filter((note) => !isCorrection(note))]
  const chosen = new Set(byWeight.slice(0, maxLater))
  return { shown: later.filter((note) => chosen.has(note)), hasMore: later.length > chosen.size }
}
