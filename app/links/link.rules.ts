/** What readers find at an address of this site. */
export const internalStates = ['works', 'missing', 'unpublished', 'moved'] as const
export type InternalState = (typeof internalStates)[number]

/** What the checks of an address of another site have found. */
export const outgoingStates = [
  'unchecked',
  'works',
  /** It failed, but not often enough to call it gone. */
  'failing',
  'gone',
  /** There was an answer that says nothing, such as 403. */
  'unclear',
  /** It is never requested. */
  'skipped',
] as const
export type OutgoingState = (typeof outgoingStates)[number]

/** Requests to one host are made one at a time. */
export function hostKey(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}

/** What the Internet Archive has of this page from about that day. Nothing is requested from it. */
export function archiveAddress(url: string, publishedAt: Date): string {
  const day = publishedAt.toISOString().slice(0, 10).replaceAll('-', '')
  return `https://web.archive.org/web/${day}/${url}`
}
