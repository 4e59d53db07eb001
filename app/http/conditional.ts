import { createHash } from 'node:crypto'

/** What a client may have kept of an answer. */
export interface AnswerVersion {
  /** Strong: the same tag means the same bytes. */
  etag: string
  /** Of the same content in other bytes: whoever has one of those needs nothing new. */
  otherEtags?: readonly string[]
  lastModified?: Date | null
}

export function entityTag(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`
}

/** Has the client this very version already (304)? As RFC 9110, section 13.1, has it. */
export function isUnchanged(asked: Headers, version: AnswerVersion): boolean {
  return unchangedTag(asked, version) !== null
}

/** The tag of what the client has, which the answer 304 repeats; null where it needs the answer itself. */
export function unchangedTag(
  asked: Headers,
  { etag, otherEtags = [], lastModified }: AnswerVersion,
): string | null {
  const stored = asked.get('If-None-Match')
  // A tag says more than a moment: where there is one, the moment does not count.
  if (stored !== null) {
    if (stored.trim() === '*') return etag
    const tags = tagsIn(stored)
    return [etag, ...otherEtags].find((tag) => tags.includes(tag)) ?? null
  }
  const since = Date.parse(asked.get('If-Modified-Since') ?? '')
  if (!lastModified || Number.isNaN(since)) return null
  // Headers have no fractions of a second.
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since ? etag : null
}

/** A cache may have made a tag weak; for asking whether something changed, that is no difference. */
function tagsIn(list: string): string[] {
  return list.match(/"[^"]*"/g) ?? []
}
