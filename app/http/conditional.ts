import { createHash } from 'node:crypto'

/** Identifies the version of a response that a client may have stored. */
export interface ResponseVersion {
  /** Strong: the same tag means the same bytes. */
  etag: string
  /** Tags of the same content in other encodings: a client that has one of them needs no new copy. */
  otherEtags?: readonly string[]
  lastModified?: Date | null
}

export function entityTag(bytes: Uint8Array | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`
}

/** Whether the client already has this version (RFC 9110, 13.1), so that the response is 304. */
export function isUnchanged(request: Headers, version: ResponseVersion): boolean {
  return unchangedTag(request, version) !== null
}

/** The tag that the client has, for the 304 response; null if it needs the whole response. */
export function unchangedTag(
  request: Headers,
  { etag, otherEtags = [], lastModified }: ResponseVersion,
): string | null {
  const stored = request.get('If-None-Match')
  // If-None-Match takes precedence over If-Modified-Since.
  if (stored !== null) {
    if (stored.trim() === '*') return etag
    const tags = tagsIn(stored)
    return [etag, ...otherEtags].find((tag) => tags.includes(tag)) ?? null
  }
  const since = Date.parse(request.get('If-Modified-Since') ?? '')
  if (!lastModified || Number.isNaN(since)) return null
  // Exactly this date: after the clock was set back, a later one is that of an older version. Headers have no fractions
  // of a second.
  return Math.floor(lastModified.getTime() / 1000) * 1000 === since ? etag : null
}

/** The date for Last-Modified. None if it is in the future: after the clock was set back, later changes have earlier dates. */
export function lastModifiedOf(changedAt: Date | null, now: Date): Date | null {
  return changedAt && changedAt <= now ? changedAt : null
}

/** A cache may have made a tag weak (`W/`), which makes no difference here. */
function tagsIn(list: string): string[] {
  return list.match(/"[^"]*"/g) ?? []
}
