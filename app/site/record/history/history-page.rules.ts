import type { PostKind } from '~/config/post-kinds'
import type { PostInRecord, WithdrawnPost } from '~/posts/record/history/post-in-record.rules'
import type { Hiding, PublicVersion } from '~/posts/record/history/public-version.rules'
import type { ChangeSize } from '~/posts/revisions/change-size.rules'

/** The post that a page of the history is about. */
export interface HistorySubject {
  kind: PostKind
  id: string
  title: string
  domain: string
  /** Its one address. */
  path: string
  /** Null while readers can read it. */
  withdrawn: Pick<WithdrawnPost, 'at' | 'reason'> | null
}

export function subjectOf(found: Exclude<PostInRecord, { found: 'moved' }>): HistorySubject {
  const { kind, id, title, domain } = found.post
  const withdrawn = found.found === 'withdrawn' ? found.post : null
  return {
    kind,
    id,
    title,
    domain,
    path: found.path,
    withdrawn: withdrawn && { at: withdrawn.at, reason: withdrawn.reason },
  }
}

/** Why readers cannot read a version that they once saw. */
export type Unreadable =
  | { found: 'hidden'; subject: HistorySubject; version: number; hiding: Hiding }
  | { found: 'withdrawn'; subject: HistorySubject; version: number }

export const statusOfUnreadable = { hidden: 451, withdrawn: 410 } as const

/** Null if readers may read them all. A hidden one comes first: it stays hidden when the post is public again. */
export function unreadable(
  subject: HistorySubject,
  versions: readonly Pick<PublicVersion, 'version' | 'hidden'>[],
): Unreadable | null {
  for (const { version, hidden } of versions) {
    if (hidden) return { found: 'hidden', subject, version, hiding: hidden }
  }
  const [first] = versions
  return subject.withdrawn && first ? { found: 'withdrawn', subject, version: first.version } : null
}

/** A version as the list shows it. */
export interface ListedVersion extends PublicVersion {
  /** The public version before it; null for the first. */
  before: Pick<PublicVersion, 'version' | 'withdrawnAt' | 'published'> | null
  /** The newest version before it that is not hidden; null if the page has none. */
  comparedWith: number | null
  /** Null for the first, and if a text is hidden or too long to be counted. */
  size: ChangeSize | null
  /** Readers saw the same text in the version before it. */
  isSame: boolean
}

export interface HistoryList {
  subject: HistorySubject
  versions: ListedVersion[]
  count: number
  page: number
  pages: number
  /** The public key that signs the record now, as base64; null before the record has begun. */
  recordKey: string | null
}
