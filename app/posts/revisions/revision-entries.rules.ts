import type { ListedRevision } from './revision.rules'

/** One entry of the list: a version, or several quick saves of one editor. */
export interface RevisionEntry {
  /** Newest first; at least one. */
  revisions: ListedRevision[]
  newest: ListedRevision
  /** The version before the entry; null if nothing is stored before it. */
  before: number | null
}

/** Saves that follow one another this quickly are one entry. */
const quickMs = 10 * 60_000

/**
 * Folds quick saves of one editor into one entry. Anything that is not a plain save (publishing, withdrawing, a change
 * of the picture) is an entry of its own, and so is a version that readers saw. A save with a note is the newest of its
 * entry.
 * @param revisions newest first
 * @param before the version before the last of them
 * @param seen the versions that readers saw
 */
export function foldQuickSaves(
  revisions: readonly ListedRevision[],
  before: number | null,
  seen: ReadonlySet<number> = new Set(),
): RevisionEntry[] {
  const entries: RevisionEntry[] = []
  for (const [index, revision] of revisions.entries()) {
    const previous = revisions[index + 1]?.version ?? before
    const last = entries.at(-1)
    const later = last?.revisions.at(-1)
    const isSeen = seen.has(revision.version) || (later && seen.has(later.version))
    const isFolded = !isSeen && later && isQuickSave(revision, later)
    if (last && isFolded) {
      last.revisions.push(revision)
      last.before = previous
    } else {
      entries.push({ revisions: [revision], newest: revision, before: previous })
    }
  }
  return entries
}

function isQuickSave(earlier: ListedRevision, later: ListedRevision): boolean {
  const isPlain = earlier.action === 'saved' || earlier.action === 'created'
  return (
    later.action === 'saved' &&
    isPlain &&
    earlier.note === '' &&
    earlier.editorId !== null &&
    earlier.editorId === later.editorId &&
    later.at.getTime() - earlier.at.getTime() <= quickMs
  )
}

/** The words of all versions of an entry; null if one of them was not counted. */
export function sizeOfEntry({ revisions }: Pick<RevisionEntry, 'revisions'>) {
  const size = { added: 0, removed: 0 }
  for (const revision of revisions) {
    if (!revision.size) return null
    size.added += revision.size.added
    size.removed += revision.size.removed
  }
  return size
}
